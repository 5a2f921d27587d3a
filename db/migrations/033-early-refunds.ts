import type { Kysely } from "kysely";

/**
 * Adds the refunds that were reported before the sale of their payment, and finds disputes by their
 * payment.
 * A server of the previous release still discards such a refund. This release's nightly list at the
 * provider finds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("early_refunds")
    .addColumn("provider_refund_id", "text", (c) => c.primaryKey())
    .addColumn("payment_id", "text", (c) => c.notNull())
    .addColumn("refund_id", "text")
    .addColumn("amount_pence", "integer", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("failure", "text")
    .addColumn("heard_at", "bigint", (c) => c.notNull())
    .execute();
  const indexes = {
    early_refunds_by_payment: ["early_refunds", "payment_id"],
    early_refunds_heard: ["early_refunds", "heard_at"],
    disputes_by_payment: ["disputes", "payment_id"],
  } as const;
  for (const [name, [table, column]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).column(column).execute();
  }
}
