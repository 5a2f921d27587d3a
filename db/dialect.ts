import type { Db } from "./connect";

/** Told by the adapter's own mark and not by its class, of which a program may hold two copies. */
export function isSqlite(db: Db): boolean {
  return "isSqlite" in db.getExecutor().adapter;
}
