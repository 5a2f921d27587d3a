import { sql, type Kysely } from "kysely";

/** Adds data for the owner's reports: money by day, letters, and the health of the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMoneyTimes(db);
  await addMoneyIndexes(db);
  await db.schema
    .alterTable("order_lines")
    .addColumn("had_message", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("outbox_sent")
    .on("outbox")
    .columns(["sent_at", "key"])
    .where(sql.ref("state"), "=", sql.lit("sent"))
    .execute();
  await db.schema
    .alterTable("job_leases")
    .addColumn("last_run_at", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update job_leases set last_run_at = last_success_at`.execute(db);
  await addProofs(db);
}

/** The times of returned refunds, and of money that a bank withdrew and gave back. */
async function addMoneyTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("refunds").addColumn("returned_at", "bigint").execute();
  for (const name of ["withdrawn_at", "reinstated_at"]) {
    await db.schema.alterTable("disputes").addColumn(name, "bigint").execute();
  }
  // Earlier won disputes do not say whether the bank had withdrawn the money; it is back.
  await sql`update disputes set withdrawn_at = opened_at where state in ('open', 'lost')`.execute(
    db,
  );
}

/** Indexes by time that contain the summed columns, so that the rows themselves are not read. */
async function addMoneyIndexes(db: Kysely<unknown>): Promise<void> {
  const columns = {
    orders_paid_sums: ["orders", "paid_at", "total_pence"],
    refunds_settled: ["refunds", "settled_at"],
    refunds_returned: ["refunds", "returned_at"],
    disputes_withdrawn: ["disputes", "withdrawn_at"],
    disputes_reinstated: ["disputes", "reinstated_at"],
  } as const;
  for (const [index, [table, at, ...sums]] of Object.entries(columns)) {
    await db.schema
      .createIndex(index)
      .on(table)
      .columns([at, ...sums])
      .where(sql.ref(at), "is not", null)
      .execute();
  }
}

/** Data about each backup: its size and checksum, its last test, and its fault. */
async function addProofs(db: Kysely<unknown>): Promise<void> {
  for (const name of ["size_bytes", "proven_at", "order_count", "looked_at", "faulty_since"]) {
    await db.schema.alterTable("backups").addColumn(name, "bigint").execute();
  }
  for (const name of ["sha256", "fault"]) {
    await db.schema.alterTable("backups").addColumn(name, "text").execute();
  }
  await db.schema
    .alterTable("backups")
    .addColumn("is_own", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
