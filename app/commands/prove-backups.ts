import { connect } from "../../db/connect";
import { proveBackups } from "~/shop/operations/prove-backups.server";
import { runCommand } from "./command";

await runCommand(async ({ directDatabaseUrl: databaseUrl, backupFolder: folder, erasuresFile }) => {
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  try {
    const backups = await proveBackups({ db, databaseUrl, folder, erasuresFile });
    const faulty = backups.filter(({ fault }) => fault !== null);
    if (faulty.length > 0) {
      throw new Error(faulty.map(({ file, fault }) => `${file}: ${fault}`).join(" "));
    }
    return `${backups.length} backups are as they should be.`;
  } finally {
    await db.destroy();
  }
});
