import { backUp } from "../../db/backup";
import { connect } from "../../db/connect";
import { noteBackup } from "../shop/desk/backups.server";
import { runCommand } from "./command";

await runCommand(async ({ databaseUrl }) => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0) throw new Error("Say where to: npm run db:backup -- <file>");
  await backUp(databaseUrl, file);
  const { db } = connect(databaseUrl, () => {}, { isPatient: true });
  try {
    await noteBackup(db, file);
  } finally {
    await db.destroy();
  }
  return `Backed up to ${file}.`;
});
