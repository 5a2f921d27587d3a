import { sql, type Kysely } from "kysely";

/** Adds print batches, with the data of their orders at the time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("batches")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("made_at", "bigint", (c) => c.notNull())
    .addColumn("staff_id", "text")
    .execute();
  await db.schema
    .createTable("batch_orders")
    .addColumn("batch_id", "text", (c) => c.notNull().references("batches.id").onDelete("cascade"))
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("round", "integer", (c) => c.notNull())
    .addColumn("printed", "text")
    .addColumn("left_because", "text")
    .addPrimaryKeyConstraint("batch_orders_pk", ["batch_id", "order_id"])
    .execute();
  // A parcel is in one batch at a time.
  await db.schema
    .createIndex("batch_orders_by_parcel")
    .unique()
    .on("batch_orders")
    .columns(["order_id", "round"])
    .where(sql.ref("left_because"), "is", null)
    .execute();
}
