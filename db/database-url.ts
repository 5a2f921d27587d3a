import { fileURLToPath } from "node:url";

/** Whether the URL names an SQLite file; any other names a PostgreSQL server. */
export function isFileUrl(databaseUrl: string): boolean {
  return databaseUrl.startsWith("file:");
}

/**
 * The path in a `file:` URL, which may be relative (file:data/shop.db) or absolute
 * (file:///srv/shop.db).
 */
export function databaseFile(databaseUrl: string): string {
  return databaseUrl.startsWith("file://")
    ? fileURLToPath(databaseUrl)
    : databaseUrl.slice("file:".length);
}
