import { sql } from "kysely";
import pino from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { changeBasket, readBasket } from "../../../app/shop/basket/basket.server";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { register } from "../../../app/shop/customers/customers.server";
import { openLimits } from "../../../app/shop/limits.server";
import { recordPayment } from "../../../app/shop/checkout/record-payment.server";
import type { Shop } from "../../../app/shop/shop";
import { connect } from "../../../db/connect";
import { isDatabaseBusy } from "../../../db/database-busy";
import { countSale, soldOf, newSeededDatabase } from "../../support/database";
import { pay, sessionIdIn } from "../../support/payer";
import { openPayments } from "../../support/payments";
import { encryption, checkOutWith, outcomeOf, problems, statuses } from "../../support/test-shop";

const shopperCount = 8;

describe("on a PostgreSQL whose transactions are serializable", () => {
  test("checkouts, and payments reported four times each, come through together: paid once, counted once, logged once", async () => {
    const { shop, log } = await openSerializableShop();
    const pages = await together((i) =>
      checkOutWith(shop, { lines: linesOf(i), idempotencyKey: `key-${i}` }),
    );
    const locations = await Promise.all(pages.map(async ({ url }) => (await pay(url)).location));
    const outcomes = await Promise.all(
      locations.map((location) => outcomeOf(shop, sessionIdIn(location))),
    );
    await together(async (i) => {
      const outcome = outcomes[i]!;
      await Promise.all([
        heard(() => recordPayment(shop, outcome, `evt_${i}`)),
        heard(() => recordPayment(shop, outcome, `evt_${i}`)),
        heard(() => recordPayment(shop, outcome, `evt_other_${i}`)),
        heard(() => confirmOrder(shop, outcome.checkoutSessionId)),
      ]);
    });
    expect(await statuses(shop)).toEqual(
      pages.map(() => ({ status: "Preparing", heldReason: null })),
    );
    expect(await problems(shop)).toEqual([]);
    expect(await soldOf(shop.db, ["grapes"])).toEqual([shopperCount]);
    expect(log.filter((line) => line.includes("An order was paid"))).toHaveLength(shopperCount);
  });

  test("eight changes at once to one basket, by one customer, are all in it", async () => {
    const { shop } = await openSerializableShop();
    const dave = { name: "Dave", email: "dave@example.com", password: "correct horse" };
    const { customerId } = await register(shop.db, dave);
    await together((i) => changeBasket(shop.db, customerId, (lines) => [...lines, ...linesOf(i)]));
    expect(await readBasket(shop.db, customerId)).toHaveLength(shopperCount);
  });

  test("statements at once on one row, outside of any transaction, all come through", async () => {
    const { shop } = await openSerializableShop();
    await together(() => countSale(shop.db, "grapes"));
    expect(await soldOf(shop.db, ["grapes"])).toEqual([shopperCount]);
  });

  test("guesses at once are each counted", async () => {
    const { shop } = await openSerializableShop();
    await together(() => shop.limits.checkOut("192.0.2.1"));
    const { rows } = await sql`select points from rate_limits`.execute(shop.db);
    expect(rows).toEqual([{ points: shopperCount }]);
  });
});

/** Reports it again for as long as the shop is too busy to hear it, as providers and shoppers do. */
async function heard<T>(report: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await report();
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error;
    }
  }
}

const linesOf = (i: number) => [
  { uId: `${i}`.padStart(36, "-"), productId: "grapes", personalisation: "" },
];

const together = <T>(act: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: shopperCount }, (_, i) => act(i)));

async function openSerializableShop() {
  const { url, remove } = await newSeededDatabase("PostgreSQL");
  const { db: before } = connect(url, () => {});
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set default_transaction_isolation = serializable`.execute(
    before,
  );
  await before.destroy();
  // Many wait for one connection, on a busy machine for longer than a shopper would.
  const { db, newLimiter } = connect(url, () => {}, { hasLongTimeouts: true });
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const log: string[] = [];
  const shop: Shop = {
    db,
    payments: await openPayments(),
    limits: openLimits(newLimiter, 1),
    encryption,
    log: pino({}, { write: (line: string) => log.push(line) }),
  };
  return { shop, log };
}
