import { fileURLToPath } from "node:url";

/** Whether the address names an SQLite file; any other names a PostgreSQL server. */
export function isFileUrl(databaseUrl: string): boolean {
  return databaseUrl.startsWith("file:");
}

/** The path in a `file:` address, which may be relative (file:data/shop.db) or a URL (file:///srv/shop.db). */
export function databaseFile(databaseUrl: string): string {
  return databaseUrl.startsWith("file://")
    ? fileURLToPath(databaseUrl)
    : databaseUrl.slice("file:".length);
}
