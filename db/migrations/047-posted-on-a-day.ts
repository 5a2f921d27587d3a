import { sql, type Kysely } from "kysely";

/**
 * Gives orders the day on which their shopper wants them posted, and the desk how many days before it
 * prints them.
 * A server of the previous release neither asks for a day nor heeds one: it has an order that it hears
 * the payment of posted as soon as can be, prints what is for later, and moves nothing when it closes
 * days. So the choice is to be made once all servers are new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("post_on", "text").execute();
  await db.schema
    .createTable("print_ahead")
    .addColumn("days", "integer", (c) => c.notNull())
    .execute();
  await sql`insert into print_ahead (days) values (0)`.execute(db);
}
