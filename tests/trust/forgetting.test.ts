import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { forgetExpired } from "../../app/shop/privacy/forget.server";
import type { Db } from "../../db/connect";
import { addOrders } from "../support/big-order-book";
import { databases, seededDatabase } from "../support/database";
import { addPaidOrder } from "../support/paid-order";
import { sized } from "../support/trial";

const parcelCount = sized(2_000, 100_000);
const unpaidCount = sized(1_000, 20_000);
/** How many orders are deleted in a transaction. */
const atOnce = 200;

/** Orders that were never paid, with a line each, and parcels of those that were. */
async function addHistory(db: Db): Promise<void> {
  await addOrders(db, parcelCount, { waitingCount: 0 });
  const numbers = sql`with recursive numbers(n) as
    (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(unpaidCount)})`;
  await sql`insert into orders (id, status, subtotal_pence, created_at)
    ${numbers} select 'UP-' || n, 'Cancelled', 325, n from numbers`.execute(db);
  await sql`insert into order_lines (order_id, position, u_id, product_id, name, price_pence, personalisation)
    ${numbers} select 'UP-' || n, 0, 'line', 'grapes', 'Grapes', 325, '' from numbers`.execute(db);
}

describe.each(databases)(`${unpaidCount} old orders that nobody paid, on %s`, (kind) => {
  test(`are forgotten beside ${parcelCount} parcels, while others write`, async () => {
    const db = await seededDatabase(kind);
    await addHistory(db);
    const over = new AbortController();
    let writeCount = 0;
    const write = async () => {
      while (!over.signal.aborted) await addPaidOrder(db, `NEW-${(writeCount += 1)}`);
    };
    const writing = write();
    const { orders } = await forgetExpired(db, new Date()).finally(() => over.abort());
    await writing;
    expect(orders).toBe(unpaidCount);
    expect(writeCount).toBeGreaterThan(unpaidCount / atOnce);
    const left = await db
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(left.count).toBe(parcelCount + writeCount);
    const lines = await sql<{ count: number }>`select count(*) as count from order_lines
      where order_id like 'UP-%'`.execute(db);
    expect(Number(lines.rows[0]?.count)).toBe(0);
  });
});
