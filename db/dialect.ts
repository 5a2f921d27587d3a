import type { Db } from "./connect";

/**
 * Checks the adapter's own mark, not its class, because a program may load two copies of the class.
 */
export function isSqlite(db: Db): boolean {
  return "isSqlite" in db.getExecutor().adapter;
}
