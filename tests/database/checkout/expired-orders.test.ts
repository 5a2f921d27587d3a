import { beforeEach, describe, expect, test } from "vitest";
import { readEnvironment } from "../../../app/env.server";
import { letters as kinds } from "../../../app/mail/letters.server";
import { letterPage } from "../../../app/mail/letter-page.server";
import { letterText } from "../../../app/mail/letter-text";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { lookUpPayments } from "../../../app/shop/checkout/look-up-payments.server";
import { recordPayment } from "../../../app/shop/checkout/record-payment.server";
import { markUnpaid } from "../../../app/shop/checkout/unpaid-orders.server";
import { releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { readDeskOrder } from "../../../app/shop/fulfilment/read-desk-order.server";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import { forgetExpired } from "../../../app/shop/privacy/forget.server";
import type { Shop } from "../../../app/shop/shop";
import { transact } from "../../../db/transact";
import { databases } from "../../support/database";
import { outbox } from "../../support/mailer";
import { pay, sessionIdIn } from "../../support/payer";
import { refund } from "../../support/refunds";
import { checkOutWith, newBuyer, openTestShop, problems } from "../../support/test-shop";
import { readOrder } from "../../support/rows";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const publicUrl = "https://cards.example";
const { trader } = readEnvironment({});

describe.each(databases)("an unpaid order on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));

  const oneCard = () => [{ uId: crypto.randomUUID(), productId: "grapes", personalisation: "Hi" }];
  const order = async (customerId: string | null = null) => {
    const lines = customerId ? {} : { lines: oneCard() };
    return findOrder(shop.db, (await checkOutWith(shop, { customerId, ...lines })).orderId);
  };
  async function expire(session: string | null) {
    const outcome = await shop.payments.closeCheckout(session ?? "");
    if (outcome) await recordPayment(shop, outcome);
  }
  const forgetIn = (ms: number) => forgetExpired(shop.db, new Date(Date.now() + ms));
  const cardsOf = async (id: string) => (await findOrder(shop.db, id))?.lines.length;

  // Spec 27: A guest's order loses its cards a day after the payment company has said that its page
  // expired; the order stays for 90 days. (app/shop/checkout/unpaid-orders.server.ts)
  test("loses its cards, if a guest has placed it, a day after the provider has said that its page expired, and only then", async () => {
    const [guests, open, unknown] = [(await order())!, (await order())!, (await order())!];
    const customers = (await order(await newBuyer(shop)))!;
    for (const { checkoutSessionId } of [guests, customers]) await expire(checkoutSessionId);
    await shop.db
      .updateTable("orders")
      .set({ checkoutSessionId: "cs_test_unknown" })
      .where("id", "=", unknown.id)
      .execute();
    await lookUpPayments(shop, new Date(Date.now() + 2 * minuteMs));
    expect((await findOrder(shop.db, unknown.id))?.status).toBe("Cancelled");
    expect(await forgetIn(dayMs - minuteMs)).toMatchObject({ expiredOrders: 0 });
    expect(await forgetIn(dayMs + minuteMs)).toMatchObject({ expiredOrders: 1, orders: 0 });
    expect(await forgetIn(dayMs + minuteMs)).toMatchObject({ expiredOrders: 0 });
    const { checkoutSessionId, subtotalPence } = guests;
    expect(await findOrder(shop.db, guests.id)).toMatchObject({
      checkoutSessionId,
      subtotalPence,
      lines: [],
      status: "Cancelled",
    });
    const left = [open, unknown, customers].map(({ id }) => cardsOf(id));
    expect(await Promise.all(left)).toEqual([1, 1, 3]);
    const reserved = await shop.db.selectFrom("openLines").select("orderId").execute();
    expect(reserved.map(({ orderId }) => orderId)).not.toContain(guests.id);
  });

  /** An order whose payment is heard of after its cards are deleted. */
  async function paidLate() {
    const { orderId, url } = await checkOutWith(shop);
    const { location } = await pay(url);
    await transact(shop.db, (tx) => markUnpaid(tx, orderId, "Cancelled", "payment provider"));
    await forgetIn(dayMs + minuteMs);
    expect(await cardsOf(orderId)).toBe(0);
    const confirmation = await confirmOrder(shop, sessionIdIn(location));
    expect(confirmation.state).toBe("paid");
    return orderId;
  }

  test("that is paid after its cards are deleted is held, cannot be released, and is refunded whole", async () => {
    const id = await paidLate();
    expect(await readOrder(shop.db, id)).toMatchObject({ heldReason: "cards deleted" });
    expect(await problems(shop)).toEqual(["cards deleted"]);
    await expect(releaseOrder(shop.db, "nobody", id, "cards deleted")).rejects.toThrow(
      "cards had been deleted",
    );
    expect(await readDeskOrder(shop.db, id, "owner")).toMatchObject({
      heldReason: "cards deleted",
    });
    await refund(shop, id);
    const refunded = await readOrder(shop.db, id);
    expect(refunded.status).toBe("Refunded");
    expect(refunded.refundedPence).toBe(refunded.totalPence);
  });

  test("that is paid after its cards are deleted is confirmed by a letter with its sum", async () => {
    const id = await paidLate();
    const letters = await outbox(shop.db);
    const waiting = letters.find((letter) => letter.kind === "order-confirmation")!;
    const composing = { db: shop.db, publicUrl, trader };
    const { letter } = (await kinds["order-confirmation"].compose(waiting, composing))!;
    expect(letterText(letter)).toMatch(/something about the payment\s+isn’t as it\s+should be/);
    expect(letterText(letter)).toContain(id);
    expect(letterPage(letter, publicUrl)).not.toMatch(/<ul[^>]*><\/ul>/);
  });
});
