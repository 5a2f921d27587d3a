import type { Line } from "~/shop/basket/basket";
import { requireOrdersTaken } from "~/shop/calendar/closings.server";
import { Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";
import type { Checkout, OrderRequest } from "./checkout";
import { openPaymentPage } from "./open-payment-page.server";
import { priceLines } from "./price-lines.server";
import { settlePaymentPages } from "./settle-payment-pages.server";
import { storeOrder } from "./store-order.server";

/** The time limit for retrying while another checkout has the same lines. */
const retryForMs = 5_000;

/** The page that the shopper goes to, and the lines of theirs that had been paid for before. */
export type PlacedOrder = Checkout & { paidLines: readonly Line[] };

/**
 * Stores an order with its current lines and prices, and opens its payment page. A line is on only
 * one payment page, even with simultaneous checkouts, and is not paid for again.
 * @throws {Refusal} while the shop takes no orders, for an empty basket, for a card that is not for
 * sale, and if the payment page is down
 */
export async function placeOrder(shop: Shop, request: OrderRequest): Promise<PlacedOrder> {
  await requireOrdersTaken(shop.db, new Date());
  const lines = await priceLines(shop.db, request.lines);
  const giveUpAt = Date.now() + retryForMs;
  do {
    const earlier = await settlePaymentPages(shop, lines, request);
    if ("checkout" in earlier) return { ...earlier.checkout, paidLines: [] };
    const { left } = earlier;
    const orderId = await storeOrder(shop.db, left, request);
    if (orderId) {
      const opened = await openPaymentPage(shop, orderId, request.publicUrl);
      return { ...opened, paidLines: lines.filter((line) => !left.includes(line)) };
    }
  } while (Date.now() < giveUpAt);
  throw new Refusal("busy", "Your basket is being checked out elsewhere. Try again in a moment.");
}
