import { describe, expect, onTestFinished, test, vi } from "vitest";
import { confirmOrder } from "../../app/shop/checkout/confirm-order.server";
import { findOrder } from "../../app/shop/orders/read-orders.server";
import { databases } from "../support/database";
import { pay, sessionIdIn } from "../support/payer";
import type { OnTheWay } from "../support/payments";
import { checkOutWith, lines, openTestShop } from "../support/test-shop";

/** The shop gives up within ten seconds; a busy machine may add to it. */
const maxWaitMs = 15_000;

/** The ways in which a provider keeps a shop waiting. */
const ways: [string, OnTheWay][] = [
  ["hangs", () => "answered"],
  [
    "drips",
    (_, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const drip = setInterval(() => response.write(" "), 200);
      response.on("close", () => clearInterval(drip));
      return "answered";
    },
  ],
  [
    "answers 500",
    (_, response) => {
      response.writeHead(500, { "Content-Type": "application/json" });
      response.end('{"error":{"type":"api_error","message":"no"}}');
      return "answered";
    },
  ],
];

describe.each(databases)("a provider, on %s,", (kind) => {
  // Spec 10: The shop stops waiting for a slow payment provider within ten seconds.
  // (app/payments/call-stripe.server.ts)
  test.each(ways)("that %s is given up with a message within ten seconds", async (_, way) => {
    let isWell = true;
    const shop = await openTestShop(kind, (...exchange) => (isWell ? undefined : way(...exchange)));
    const first = await checkOutWith(shop);
    const { location } = await pay(first.url);
    isWell = false;
    const startedAt = Date.now();
    const [confirmation] = await Promise.all([
      confirmOrder(shop, sessionIdIn(location)),
      expect(checkOutWith(shop, { lines: [{ ...lines[0]!, uId: "new" }] })).rejects.toThrow(
        "isn’t answering",
      ),
      expect(checkOutWith(shop, { lines: lines.slice(1) })).rejects.toThrow("isn’t answering"),
    ]);
    expect(Date.now() - startedAt).toBeLessThan(maxWaitMs);
    expect(confirmation).toEqual({ state: "unknown" });
    expect((await findOrder(shop.db, first.orderId))?.status).toBe("Awaiting payment");
  });
});

describe.each(databases)("an unpaid confirmation on %s", (kind) => {
  // Spec 10: Reloading an unpaid confirmation does not ask the provider every time.
  // (app/shop/checkout/confirm-order.server.ts)
  test("that is looked at 200 times asks the provider once in a few seconds", async () => {
    let asked = 0;
    const shop = await openTestShop(kind, ({ method }) => {
      if (method === "GET") asked += 1;
    });
    const { orderId, url } = await checkOutWith(shop);
    const order = await findOrder(shop.db, orderId);
    const id = order?.checkoutSessionId ?? "";
    // However long all of them take, it is one moment.
    vi.setSystemTime(Date.now());
    onTestFinished(() => void vi.useRealTimers());
    const looks = await Promise.all(Array.from({ length: 200 }, () => confirmOrder(shop, id)));
    expect(asked).toBe(1);
    const states = looks.map(({ state }) => state);
    expect(states.filter((state) => state === "unpaid")).toHaveLength(1);
    expect(states.filter((state) => state === "unknown")).toHaveLength(199);

    await pay(url);
    await shop.db
      .updateTable("orders")
      .set({ paymentAskedAt: Date.now() - 3_001 })
      .execute();
    expect(await confirmOrder(shop, id)).toMatchObject({ state: "paid" });
    expect(asked).toBe(2);
  });
});
