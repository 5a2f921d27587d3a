import { sql } from "kysely";
import type { Db } from "../../db/connect";

/**
 * Adds that many made-up paid orders of one card each. The newest wait, a hundred unless it says
 * otherwise, and one in ten of them is held. The 55 before them are dispatched, and all others dispatched or
 * delivered, each in a batch. One letter in five hundred failed, long ago, and of one order in fifty the card was refunded.
 */
export async function addOrders(db: Db, count: number, { waitingCount = 100 } = {}): Promise<void> {
  const numbers = sql`with recursive numbers(n) as
    (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(count)})`;
  // Eight letters or digits, as the shop's own.
  const id = sql`'BC-' || substr('00000000' || n, length('00000000' || n) - 7, 8)`;
  const paidAt = sql`(1600000000000 + cast(n as bigint) * 1000000)`;
  const waits = sql`n >= ${sql.lit(count - waitingCount)}`;
  const isDelivered = sql`n % 2 = 0 and n < ${sql.lit(count - waitingCount - 55)}`;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into orders (id, status, subtotal_pence, postage_pence, total_pence, email,
        delivery_name, delivery_address, created_at, paid_at, held_reason, postage_name)
      ${numbers} select ${id},
        case when ${waits} then 'Preparing' when ${isDelivered} then 'Delivered' else 'Dispatched' end,
        325, 170, 495, 'buyer' || n || '@example.com', 'Buyer No. ' || n,
        n || ' Regret Street' || ${sql.lit("\n")} || 'Leeds' || ${sql.lit("\n")} || 'LS1 4AP',
        ${paidAt}, ${paidAt},
        case when ${waits} and n % 10 = 0 then 'Ask first' end, 'Royal Mail 2nd Class'
      from numbers`.execute(tx);
    await sql`update orders set search_text = lower(
      id || ${sql.lit("\n")} || email || ${sql.lit("\n")} || delivery_name || ${sql.lit("\n")} || delivery_address)
      where search_text is null`.execute(tx);
    await sql`
      insert into order_lines (order_id, position, u_id, product_id, name, price_pence, personalisation)
      ${numbers} select ${id}, 0, 'line', 'grapes', 'I Ate Your Grapes', 325, 'Get up'
      from numbers`.execute(tx);
    await sql`
      insert into parcels (order_id, number, due_on, left_at)
      ${numbers} select ${id}, 1, '2026-11-20', case when not (${waits}) then ${paidAt} end
      from numbers`.execute(tx);
    await sql`
      insert into parcel_lines (order_id, number, position)
      ${numbers} select ${id}, 1, 0 from numbers`.execute(tx);
    await sql`
      insert into order_events (order_id, number, at, kind, actor, detail)
      ${numbers} select ${id}, 1, ${paidAt}, 'paid', 'payment provider', ''
      from numbers`.execute(tx);
    await sql`
      insert into batches (id, made_at)
      ${numbers} select 'PB-' || n, ${paidAt} from numbers where n % 100 = 0`.execute(tx);
    await sql`
      insert into batch_orders (batch_id, order_id, position, parcel)
      ${numbers} select 'PB-' || (n - n % 100), ${id}, n % 100, 1
      from numbers where not (${waits})`.execute(tx);
    await sql`
      insert into outbox (key, kind, order_id, state, due_at, created_at)
      ${numbers} select 'order-confirmation:' || ${id}, 'order-confirmation', ${id},
        case when n % 500 = 0 then 'failed' else 'sent' end, ${paidAt}, ${paidAt}
      from numbers`.execute(tx);
    await sql`
      insert into payments (payment_id, order_id, currency, heard_at)
      ${numbers} select 'payment of ' || ${id}, ${id}, 'GBP', ${paidAt} from numbers`.execute(tx);
    await sql`
      insert into refunds (id, payment_id, amount_pence, reason, state, created_at, asked_at, settled_at)
      ${numbers} select 'refund of ' || ${id}, 'payment of ' || ${id}, 325, 'Asked nicely', 'succeeded', ${paidAt}, ${paidAt}, ${paidAt}
      from numbers where n % 50 = 0`.execute(tx);
  });
}
