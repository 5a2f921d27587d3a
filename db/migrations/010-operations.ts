import { sql, type Kysely } from "kysely";

/**
 * Adds data for operators: payments found without a webhook, and the results of jobs. Indexes make
 * the counts fast.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("found_at", "bigint").execute();
  for (const column of ["runs", "failures", "last_success_at"]) {
    await db.schema
      .alterTable("job_leases")
      .addColumn(column, "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  for (const [index, column] of Object.entries(indexes)) {
    await db.schema
      .createIndex(index)
      .on("orders")
      .column(column)
      .where(sql.ref(column), "is not", null)
      .execute();
  }
}

const indexes = {
  orders_paid: "paid_at",
  orders_held: "held_reason",
  orders_found: "found_at",
};
