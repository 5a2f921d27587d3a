import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Gives each parcel of an order a row, with its cards, its due day and when it left. The columns of an
 * order that had room for its newest parcel alone go, and those that an earlier way to hold orders needed.
 * A parcel is printed while a batch has it.
 * A server of the previous release fails at its next order, so the shop is closed while this runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTables(db);
  await copyParcels(db);
  await copyLines(db);
  await dropColumns(db);
  await holdAsCausesSay(db);
  // The job settles each order that is here: at once, and not only in the next night.
  await sql`update job_leases set due_at = 0 where name = 'find-lost-news'`.execute(db);
  await db.schema
    .createIndex("parcels_here")
    .on("parcels")
    .columns(["due_on", "order_id"])
    .where(sql.ref("left_at"), "is", null)
    .execute();
  await db.schema
    .createIndex("parcels_that_left")
    .on("parcels")
    .column("left_at")
    .where(sql.ref("left_at"), "is not", null)
    .execute();
}

async function addTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("parcels")
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("due_on", "text", (c) => c.notNull())
    .addColumn("left_at", "bigint")
    .addColumn("tracking_number", "text")
    .addPrimaryKeyConstraint("parcels_pk", ["order_id", "number"])
    .execute();
  await db.schema
    .createIndex("parcels_one_is_here")
    .unique()
    .on("parcels")
    .column("order_id")
    .where(sql.ref("left_at"), "is", null)
    .execute();
  await db.schema
    .createTable("parcel_lines")
    .addColumn("order_id", "text", (c) => c.notNull())
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("parcel_lines_pk", ["order_id", "number", "position"])
    .addForeignKeyConstraint(
      "parcel_lines_of_parcel",
      ["order_id", "number"],
      "parcels",
      ["order_id", "number"],
      (key) => key.onDelete("cascade"),
    )
    .execute();
}

/** Only the history of an order that was sent again knows when its earlier parcels left. */
async function copyParcels(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const paidOn = isPostgres
    ? sql`to_char(to_timestamp(paid_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`
    : sql`date(paid_at / 1000, 'unixepoch')`;
  await sql`insert into parcels (order_id, number, due_on, left_at, tracking_number)
    select id, round, coalesce(due_on, ${paidOn}), dispatched_at, tracking_number
    from orders where paid_at is not null`.execute(db);
  await sql`with recursive numbers (number) as (
      select 1 union all
      select number + 1 from numbers where number < (select max(round) from orders)
    )
    insert into parcels (order_id, number, due_on, left_at)
    select id, numbers.number, ${paidOn}, coalesce((
      select max(at) from order_events as dispatch
      where order_id = orders.id and kind = 'dispatched' and number < (
        select max(number) from order_events where order_id = orders.id and kind = 'sent again'
      )), paid_at)
    from orders join numbers on numbers.number < orders.round
    where paid_at is not null`.execute(db);
}

/** The first parcel had all cards. Of later ones before the newest it is not known. */
async function copyLines(db: Kysely<unknown>): Promise<void> {
  await sql`insert into parcel_lines (order_id, number, position)
    select order_id, 1, position from order_lines
    join orders on orders.id = order_id where paid_at is not null`.execute(db);
  await sql`insert into parcel_lines (order_id, number, position)
    select order_id, order_lines.round, position from order_lines
    join orders on orders.id = order_id where paid_at is not null and order_lines.round > 1`.execute(
    db,
  );
}

/**
 * An order that has left is not held, and one is whose money is on its way back. One whose first parcel has
 * left is not refunded before its postage is.
 */
async function holdAsCausesSay(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set status = 'Dispatched'
    where status = 'Refunded' and refunded_pence < total_pence
      and exists (select 1 from parcels where order_id = orders.id and number > 1)`.execute(db);
  await sql`update orders set held_reason = null
    where held_reason is not null and status <> 'Preparing'`.execute(db);
  await sql`update orders set held_reason = 'refund'
    where held_reason is null and status = 'Preparing'
      and total_pence > 0 and refund_reserved_pence >= total_pence`.execute(db);
}

async function dropColumns(db: Kysely<unknown>): Promise<void> {
  for (const index of ["orders_to_post", "orders_to_complete", "orders_dispatched"]) {
    await db.schema.dropIndex(index).execute();
  }
  for (const [table, columns] of Object.entries(gone)) {
    for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute();
  }
  await db.schema.alterTable("batch_orders").renameColumn("round", "parcel").execute();
  await db.schema
    .createIndex("orders_to_post")
    .on("orders")
    .column("id")
    .where(sql.ref("status"), "=", sql.lit("Preparing"))
    .execute();
}

const gone = {
  orders: [
    "due_on",
    "printed_at",
    "dispatched_at",
    "tracking_number",
    "round",
    "status_before_refund",
    "held_before_refund",
  ],
  order_lines: ["round"],
  disputes: ["accepted_at"],
};
