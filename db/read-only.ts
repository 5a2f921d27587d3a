import { sql } from "kysely";
import type { Db } from "./connect";
import { isReadOnlyError } from "./database-busy";
import { isSqlite } from "./dialect";

/** Whether the database accepts writes. After a failover, PostgreSQL may not. */
export async function isWritable(db: Db): Promise<boolean> {
  if (isSqlite(db)) return true;
  try {
    // It changes no row, and is refused like any other write.
    await sql`update kysely_migration_lock set is_locked = is_locked where false`.execute(db);
    return true;
  } catch (error) {
    if (isReadOnlyError(error)) return false;
    throw error;
  }
}
