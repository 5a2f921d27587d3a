import type { Kysely } from "kysely";

/** Which jobs run beside the requests, when each is due, and until when one server has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("job_leases")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    .addColumn("held_until", "bigint", (c) => c.notNull())
    .execute();
}
