import { dirname, join } from "node:path";
import { databaseFile, isFileUrl } from "../../db/database-url";
import type { Given } from "./variables.server";

/** The shop's files, by default in the folder of the database. */
export function readFiles(given: Given) {
  const folder = dataFolder(given);
  const erasuresFile = given.ERASURES_FILE ?? join(folder, "erasures.txt");
  const backups = backupFolder(given);
  const isFile = isFileUrl(given.DATABASE_URL);
  return {
    /** The folders that the shop writes. */
    folders: [
      ...(isFile ? [dirname(databaseFile(given.DATABASE_URL))] : []),
      folder,
      dirname(erasuresFile),
      ...(backups === undefined ? [] : [backups]),
    ],
    /** The list of erased persons, outside the database that they were erased from. */
    erasuresFile,
    /** The events of orders, beside it. */
    orderEventsFile: join(dirname(erasuresFile), "order-events.jsonl"),
    /** The folder for hourly copies of an SQLite file; undefined for none. */
    backupFolder: backups,
    /** The file of the key that encrypts the desk's secrets, unless the settings hold a key. */
    deskKeyFile: join(folder, "desk.key"),
  };
}

/** The folder of the shop's files: by default that of an SQLite database. */
export function dataFolder({ DATA_FOLDER, DATABASE_URL }: Given): string {
  return DATA_FOLDER ?? (isFileUrl(DATABASE_URL) ? dirname(databaseFile(DATABASE_URL)) : "data");
}

/** PostgreSQL's operators make their own backups. */
function backupFolder(given: Given): string | undefined {
  const { DATABASE_URL, BACKUP_FOLDER } = given;
  if (BACKUP_FOLDER === "off" || !isFileUrl(DATABASE_URL)) return undefined;
  return BACKUP_FOLDER ?? join(dataFolder(given), "backups");
}
