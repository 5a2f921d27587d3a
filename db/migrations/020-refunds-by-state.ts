import type { Kysely } from "kysely";

/** Adds an index that finds the refunds needing attention among many completed ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("refunds_by_state")
    .on("refunds")
    .columns(["state", "created_at"])
    .execute();
}
