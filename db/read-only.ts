import { sql } from "kysely";
import type { Db } from "./connect";
import { isSqlite } from "./dialect";

/** PostgreSQL's error for a write to a standby, or to a database that is set to read only. */
const readOnlyCode = "25006";

export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === readOnlyCode;
}

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
