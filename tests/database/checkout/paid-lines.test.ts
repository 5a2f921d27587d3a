import { describe, expect, test } from "vitest";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { recordPayment } from "../../../app/shop/checkout/record-payment.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { pay, sessionIdIn } from "../../support/payer";
import {
  checkOutWith,
  lines,
  newBuyer,
  openTestShop,
  outcomeOf,
  problems,
  statuses,
} from "../../support/test-shop";

const newKey = () => ({ idempotencyKey: crypto.randomUUID() });

describe.each(databases)("a line on %s", (kind) => {
  /** Opens a second payment page for the same lines, which the shop itself would not. */
  async function openTwoPages(shop: Shop, customerId: string | null) {
    const first = await checkOutWith(shop, { customerId });
    await shop.db.deleteFrom("openLines").execute();
    const second = await checkOutWith(shop, { customerId, lines: lines.slice(0, 2) });
    return [first, second] as const;
  }

  // Spec 10: A line that was paid twice is flagged, and the second order is held.
  // (app/shop/checkout/payment-problems.server.ts)
  test.each(["a guest", "a customer"])(
    "that %s has paid twice all the same is flagged, and the second order is held",
    async (who) => {
      const shop = await openTestShop(kind);
      const customerId = who === "a guest" ? null : await newBuyer(shop);
      const pages = await openTwoPages(shop, customerId);
      const paid = await Promise.all(pages.map(({ url }) => pay(url)));
      const outcomes = await Promise.all(
        paid.map(({ location }) => outcomeOf(shop, sessionIdIn(location))),
      );
      // Both at the same moment, so that neither knows of the other beforehand.
      await Promise.all(outcomes.map((outcome) => recordPayment(shop, outcome)));
      expect(await statuses(shop)).toEqual([
        { status: "Preparing", heldReason: null },
        { status: "Preparing", heldReason: "line paid twice" },
      ]);
      expect(await problems(shop)).toEqual(["line paid twice"]);
    },
  );

  test("that is ordered again after it was paid is on record, and posted", async () => {
    const shop = await openTestShop(kind);
    for (let i = 0; i < 2; i++) {
      const { url } = await checkOutWith(shop, { lines: lines.slice(0, 1), ...newKey() });
      await confirmOrder(shop, sessionIdIn((await pay(url)).location));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect((await statuses(shop)).map(({ status }) => status)).toEqual(["Preparing", "Preparing"]);
    expect(await problems(shop)).toEqual(["line paid before"]);
  });
});
