import pino from "pino";
import { describe, expect, test } from "vitest";
import { correctOrder } from "../../../app/shop/fulfilment/correct-order.server";
import { releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import { recordPayment } from "../../../app/shop/checkout/record-payment.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { pay, sessionIdIn } from "../../support/payer";
import { sendEvent } from "../../support/refunds";
import { paidSession } from "../../support/stripe-events";
import {
  checkOutWith,
  lines,
  longId,
  openTestShop,
  outcomeOf,
  statuses,
  subtotal,
} from "../../support/test-shop";

async function soldOf(shop: Shop, id: string) {
  const { orders } = await shop.db
    .selectFrom("products")
    .select("orders")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return orders;
}

const olive = "BB-OLIVE";

describe.each(databases)("an order on %s", (kind) => {
  // Spec 9: Royal Mail 2nd Class costs £1.70. (app/shop/basket/postage.ts)
  test("is paid once, with the total that was paid, though its news comes twenty times at once", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const checkoutSessionId = sessionIdIn((await pay(url)).location);
    const outcome = await shop.payments.readCheckout(checkoutSessionId);
    if (!outcome) throw new Error("The payment is unknown");

    await Promise.all([
      ...Array.from({ length: 10 }, () => recordPayment(shop, outcome, "evt_1")),
      ...Array.from({ length: 5 }, (_, i) => recordPayment(shop, outcome, `evt_other_${i}`)),
      ...Array.from({ length: 5 }, () => confirmOrder(shop, checkoutSessionId)),
    ]);
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      status: "Preparing",
      postagePence: 170,
      totalPence: subtotal + 170,
      email: "dave@example.com",
      deliveryName: "Dave Bastard",
      deliveryAddress: "1 Regret Street\n\nLeeds\n\nLS1 4AP\nGB",
    });
    expect(await soldOf(shop, "grapes")).toBe(2);
    expect(await soldOf(shop, "local-idiot")).toBe(1);
  });

  test("gets its address although the event, of an older version of the API, stores it elsewhere", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const checkoutSessionId = sessionIdIn((await pay(url)).location);
    const session = paidSession({ id: orderId, checkoutSessionId, subtotalPence: subtotal });
    const { shipping_details } = session.collected_information;
    const older = { ...session, collected_information: null, shipping_details };
    await sendEvent(shop, "checkout.session.completed", older);
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      status: "Preparing",
      deliveryName: "Dave Bastard",
      deliveryAddress: "1 Regret Street\n\nLeeds\n\nLS1 4AP\nGB",
    });
  });

  test("is not held, nor is anybody told, for a payment of another program", async () => {
    const shop = await openTestShop(kind);
    const { url } = await checkOutWith(shop);
    const outcome = await outcomeOf(shop, sessionIdIn((await pay(url)).location));
    const stranger = { ...outcome, checkoutSessionId: "cs_theirs", orderId: null };
    const problems = () => shop.db.selectFrom("paymentProblems").select("problem").execute();
    expect(await recordPayment(shop, { ...stranger, isOurs: false })).toBe(false);
    expect(await problems()).toEqual([]);
    await recordPayment(shop, stranger);
    expect(await problems()).toEqual([{ problem: "no order" }]);
  });

  test("is held without an address, until it has one", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const checkoutSessionId = sessionIdIn((await pay(url)).location);
    const outcome = await shop.payments.readCheckout(checkoutSessionId);
    if (!outcome) throw new Error("The payment is unknown");
    await recordPayment(shop, { ...outcome, deliveryAddress: null });
    const held = { status: "Preparing", heldReason: "no address" };
    expect(await findOrder(shop.db, orderId)).toMatchObject(held);
    const release = releaseOrder(shop.db, olive, orderId, "no address");
    await expect(release).rejects.toThrow(/without a whole address/);
    expect(await findOrder(shop.db, orderId)).toMatchObject(held);
    const correction = {
      what: "address",
      was: "Dave Bastard\n\n\n\n\n\nGB",
      now: "Dave\n1 Regret Street\n\n\n\nLS1 4AP\nGB",
    } as const;
    await correctOrder(shop.db, { staffId: olive, role: "owner" }, orderId, correction);
    const free = { status: "Preparing", heldReason: null };
    expect(await findOrder(shop.db, orderId)).toMatchObject(free);
  });

  test("keeps the postage that was chosen, and what happened to it", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const id = sessionIdIn((await pay(url, { delivery: "1" })).location);
    await confirmOrder(shop, id);
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      postagePence: 220,
      postageName: "Royal Mail First Class",
    });
    const four = await checkOutWith(shop, { lines: [{ ...lines[0]!, uId: longId("four") }] });
    const paid = await outcomeOf(shop, sessionIdIn((await pay(four.url)).location));
    await recordPayment(shop, { ...paid, postagePence: 171, faults: ["currency"] });
    expect(await findOrder(shop.db, four.orderId)).toMatchObject({ postageName: null });
    const events = await shop.db
      .selectFrom("orderEvents")
      .select(["kind", "detail"])
      .where("kind", "in", ["paid", "held"])
      .orderBy("kind")
      .orderBy("detail")
      .execute();
    expect(events).toEqual([
      { kind: "held", detail: "currency, amount" },
      { kind: "paid", detail: `${subtotal + 220} pence` },
      { kind: "paid", detail: `${325 + 170} pence` },
    ]);
  });

  test("is not touched by an event that has been acted on, whatever it says now", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const checkoutSessionId = sessionIdIn((await pay(url)).location);
    const paid = await outcomeOf(shop, checkoutSessionId);
    await recordPayment(shop, { ...paid, state: "open" }, "evt_1");
    await recordPayment(shop, paid, "evt_1");
    expect((await findOrder(shop.db, orderId))?.status).toBe("Awaiting payment");
    await recordPayment(shop, paid, "evt_2");
    expect((await findOrder(shop.db, orderId))?.status).toBe("Preparing");
  });

  test("paid after it had been given up is honoured, and the log says so", async () => {
    const log: string[] = [];
    const shop = {
      ...(await openTestShop(kind)),
      log: pino({}, { write: (line: string) => log.push(line) }),
    };
    const { orderId, url } = await checkOutWith(shop);
    await shop.db
      .updateTable("orders")
      .set({ status: "Cancelled" })
      .where("id", "=", orderId)
      .execute();
    const confirmation = await confirmOrder(shop, sessionIdIn((await pay(url)).location));
    expect(confirmation).toMatchObject({ state: "paid", order: { status: "Preparing" } });
    const logged = { orderId, totalPence: subtotal + 170 };
    expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([
      { ...logged, was: "Cancelled", msg: "An order was paid after it had been given up" },
      { ...logged, msg: "An order was paid" },
    ]);
    const other = await checkOutWith(shop, { lines: [{ ...lines[0]!, uId: longId("four") }] });
    await confirmOrder(shop, sessionIdIn((await pay(other.url)).location));
    expect(log).toHaveLength(3);
  });

  test("whose payment expires is cancelled; one that is unpaid is not confirmed", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const order = await findOrder(shop.db, orderId);
    const checkoutSessionId = order?.checkoutSessionId ?? "";
    expect(await confirmOrder(shop, checkoutSessionId)).toEqual({ state: "unpaid" });
    const closed = await shop.payments.closeCheckout(checkoutSessionId);
    if (!closed) throw new Error("The payment is unknown");
    await recordPayment(shop, closed, "evt_expired");
    expect((await findOrder(shop.db, orderId))?.status).toBe("Cancelled");
    expect((await pay(url)).status).toBe(410);
  });

  test.each([
    ["expired", "Cancelled", "given up"],
    ["failed", "Payment failed", "payment failed"],
  ] as const)(
    "whose payment has %s is %s, and that is noted once",
    async (state, status, noted) => {
      const shop = await openTestShop(kind);
      const { orderId } = await checkOutWith(shop);
      const id = (await findOrder(shop.db, orderId))?.checkoutSessionId ?? "";
      const outcome = { ...(await outcomeOf(shop, id)), state };
      for (const eventId of ["evt_1", "evt_1", "evt_2", null]) {
        await recordPayment(shop, outcome, eventId);
      }
      expect(await statuses(shop)).toEqual([{ status, heldReason: null }]);
      const events = shop.db
        .selectFrom("orderEvents")
        .select("kind")
        .where("kind", "<>", "ordered");
      expect(await events.execute()).toEqual([{ kind: noted }]);
    },
  );

  test("once paid is not cancelled by news that its page has closed, nor paid again", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const { location } = await pay(url);
    const outcome = await shop.payments.readCheckout(sessionIdIn(location));
    if (!outcome) throw new Error("The payment is unknown");
    await recordPayment(shop, outcome);
    for (const state of ["expired", "failed", "paid"] as const) {
      await recordPayment(shop, { ...outcome, state, totalPence: 1 });
    }
    const order = await findOrder(shop.db, orderId);
    expect(order).toMatchObject({ status: "Preparing", totalPence: outcome.totalPence });
    expect(await soldOf(shop, "grapes")).toBe(2);
  });
});
