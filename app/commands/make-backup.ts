import { connect } from "../../db/connect";
import { makeBackup } from "~/shop/operations/prove-backups.server";
import { runCommand } from "./command";

await runCommand(async ({ directDatabaseUrl: databaseUrl, backupFolder: folder, erasuresFile }) => {
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  try {
    await makeBackup({ db, databaseUrl, folder, erasuresFile });
    return "There is a backup of this hour.";
  } finally {
    await db.destroy();
  }
});
