import { afterEach, describe, expect, test, vi } from "vitest";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { lookUpPayments } from "../../../app/shop/checkout/look-up-payments.server";
import { findOrder } from "../../../app/shop/orders/read-orders.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { pay, sessionIdIn } from "../../support/payer";
import { sendEvent } from "../../support/refunds";
import { paidSession } from "../../support/stripe-events";
import { checkOutWith, openTestShop, subtotal } from "../../support/test-shop";

const beforeFour = Date.parse("2026-11-20T15:58:00Z");
const afterFour = Date.parse("2026-11-20T16:03:00Z");
const setClock = (now: number) => void vi.useFakeTimers({ toFake: ["Date"], now });
afterEach(() => void vi.useRealTimers());

async function dueDayOf({ db }: Shop, orderId: string) {
  const parcels = db.selectFrom("parcels").select("dueOn").where("orderId", "=", orderId);
  return (await parcels.executeTakeFirstOrThrow()).dueOn;
}

type Told = { id: string; checkoutSessionId: string };

const ways: [string, (shop: Shop, paid: Told) => Promise<unknown>][] = [
  [
    "by an event",
    (shop, paid) => {
      const session = paidSession({ ...paid, subtotalPence: subtotal });
      return sendEvent(shop, "checkout.session.completed", session, beforeFour / 1000);
    },
  ],
  [
    "by an event of an older version of the API",
    (shop, paid) => {
      const session = paidSession({ ...paid, subtotalPence: subtotal });
      const older = { ...session, collected_information: null };
      return sendEvent(shop, "checkout.session.completed", older, beforeFour / 1000);
    },
  ],
  ["on the confirmation page", (shop, paid) => confirmOrder(shop, paid.checkoutSessionId)],
  ["in the list of payments", (shop) => lookUpPayments(shop, new Date())],
  [
    "by a question about it alone",
    (shop) => {
      async function* listPaid(): AsyncGenerator<never> {
        yield* [];
      }
      const payments = { ...shop.payments, listPaid };
      return lookUpPayments({ ...shop, payments }, new Date(afterFour + 60 * 60_000));
    },
  ],
];

describe.each(databases)("an order paid before four and known after it, on %s", (kind) => {
  test.each(ways)("keeps the dates of before four, told %s", async (_, tell) => {
    setClock(beforeFour);
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const checkoutSessionId = sessionIdIn((await pay(url)).location);
    setClock(afterFour);
    await tell(shop, { id: orderId, checkoutSessionId });
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      status: "Preparing",
      paidAt: afterFour,
      deliveryEstimate: "Thursday 26 November",
    });
    expect(await dueDayOf(shop, orderId)).toBe("2026-11-20");
  });

  test("takes the dates of its checkout or of now, where the provider's clock is wrong", async () => {
    for (const [saidAt, dueOn] of [
      [beforeFour - 24 * 60 * 60_000, "2026-11-20"],
      [afterFour + 72 * 60 * 60_000, "2026-11-23"],
    ] as const) {
      setClock(beforeFour);
      const shop = await openTestShop(kind);
      const { orderId, url } = await checkOutWith(shop);
      const checkoutSessionId = sessionIdIn((await pay(url)).location);
      setClock(afterFour);
      const session = paidSession({ id: orderId, checkoutSessionId, subtotalPence: subtotal });
      await sendEvent(shop, "checkout.session.completed", session, saidAt / 1000);
      expect(await dueDayOf(shop, orderId)).toBe(dueOn);
    }
  });
});
