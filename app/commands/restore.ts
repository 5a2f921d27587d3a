import { restore } from "../../db/restore";
import { runCommand } from "./command";

await runCommand(async ({ databaseUrl }) => {
  const words = process.argv.slice(2);
  const [file, ...others] = words.filter((word) => word !== "--replace");
  if (!file || others.length > 0) {
    throw new Error("Say what from: npm run db:restore -- [--replace] <file>");
  }
  const restored = await restore(databaseUrl, file, words.includes("--replace"));
  const { orderCount, newestOrderAt, movedTo } = restored;
  const newest =
    newestOrderAt === null ? "" : `, the newest of ${new Date(newestOrderAt).toISOString()}`;
  const aside = movedTo ? ` What was there before is ${movedTo}.` : "";
  return `Restored, with ${orderCount} orders${newest}.${aside}`;
});
