import { sql, type Kysely } from "kysely";

/**
 * Adds an index of guests' orders whose payment page has ended, and whose cards are still stored.
 * A server of the previous release deletes no cards before their order, and would prepare an order
 * without cards if its payment came all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_expired on orders (created_at)
    where status = 'Cancelled' and paid_at is null
      and customer_id is null and checkout_url is not null`.execute(db);
}
