import { dirname, join } from "node:path";
import { databaseFile, isFileUrl } from "../../db/database-url";
import type { Given } from "./variables.server";

/** What the shop keeps in files, beside its database unless told otherwise. */
export function readFiles(given: Given) {
  const folder = dataFolder(given.DATABASE_URL);
  return {
    /** Where it is kept, beside the database, who was erased from that. */
    erasuresFile: given.ERASURES_FILE ?? join(folder, "erasures.txt"),
    /** Where the shop puts its nightly copies of an SQLite file; nowhere when undefined. */
    backupFolder: backupFolder(given),
    /** The file of the key that encrypts the desk's secrets, unless the settings hold a key. */
    deskKeyFile: join(folder, "desk.key"),
  };
}

/** The folder of the database where that is a file. */
export function dataFolder(databaseUrl: string): string {
  return isFileUrl(databaseUrl) ? dirname(databaseFile(databaseUrl)) : "data";
}

/** PostgreSQL is backed up by whoever runs it. */
function backupFolder({ DATABASE_URL, BACKUP_FOLDER }: Given): string | undefined {
  if (BACKUP_FOLDER === "off" || !isFileUrl(DATABASE_URL)) return undefined;
  return BACKUP_FOLDER ?? join(dataFolder(DATABASE_URL), "backups");
}
