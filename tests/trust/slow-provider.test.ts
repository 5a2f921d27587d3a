import { describe, expect, test } from "vitest";
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
