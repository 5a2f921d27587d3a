import type { Kysely } from "kysely";

/**
 * Adds the choice of each owner which e-mails they get about the shop. Without a row they get all but
 * those about orders.
 * A server of the previous release writes none of these e-mails: nobody is told of the orders, holds,
 * disputes and refunds that it records meanwhile, except by the reminder of a dispute. It cannot write
 * those that this release adds to the outbox, and leaves them there to be tried again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable("mail_choices")
    .addColumn("customer_id", "text", (c) =>
      c.primaryKey().references("customers.id").onDelete("cascade"),
    )
    .addColumn("orders", "text", (c) => c.notNull().defaultTo("none"))
    .addColumn("reported_until", "bigint", (c) => c.notNull().defaultTo(0));
  for (const subject of ["disputes", "holds", "refunds", "letters", "backups"]) {
    table = table.addColumn(subject, "integer", (c) => c.notNull().defaultTo(1));
  }
  await table.execute();
}
