import { resolve } from "node:path";
import { backUp } from "../../db/backup";
import { connect } from "../../db/connect";
import { measureBackup } from "../../db/prove-backup";
import { noteBackup } from "~/shop/operations/backups.server";
import { runCommand } from "./command";

await runCommand(async ({ directDatabaseUrl: databaseUrl }) => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0) throw new Error("Say where to: npm run db:backup -- <file>");
  await backUp(databaseUrl, file);
  const isNoted = await noteForDesk(databaseUrl, file);
  return isNoted
    ? `Backed up to ${file}.`
    : `Backed up to ${file}. The database was too busy to note it, so the desk does not know.`;
});

/** The backup is valid even if the desk cannot record it. */
async function noteForDesk(databaseUrl: string, file: string): Promise<boolean> {
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  try {
    await noteBackup(db, resolve(file), await measureBackup(file));
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy();
  }
}
