import { backUp } from "../../db/backup";
import { runCommand } from "./command";

await runCommand(async ({ databaseUrl }) => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0) throw new Error("Say where to: npm run db:backup -- <file>");
  await backUp(databaseUrl, file);
  return `Backed up to ${file}.`;
});
