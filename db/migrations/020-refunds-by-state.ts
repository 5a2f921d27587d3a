import type { Kysely } from "kysely";

/** The refunds that somebody has to see to are found among any number of those that went through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("refunds_by_state")
    .on("refunds")
    .columns(["state", "created_at"])
    .execute();
}
