import type { Db } from "../../../db/connect";
import type { Line } from "~/shop/basket/basket";
import { requireOrdersTaken } from "~/shop/calendar/closed-days.server";
import { Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";
import type { Checkout, OrderRequest } from "./checkout";
import { openPaymentPage } from "./open-payment-page.server";
import { priceLines } from "./price-lines.server";
import { resolveEarlierOrders } from "./resolve-earlier-orders.server";
import { storeOrder } from "./store-order.server";

/** The time limit for retrying while another checkout has the same lines. */
const retryForMs = 5_000;
/** How many orders a customer may leave unpaid, all of which are kept for a while. */
const maxUnpaid = 200;

/** The page that the shopper goes to, and the lines of theirs that had been paid for before. */
export type PlacedOrder = Checkout & { paidLines: readonly Line[] };

/**
 * Stores the order with its lines and prices as they are now, then opens its payment page. A line is
 * on one payment page at most, no matter who checks out at the same moment, and is not paid for again.
 * @throws {Refusal} while the shop takes no orders, for an empty basket, a card that is not for sale, a
 * payment page that is down, a customer who never pays
 */
export async function placeOrder(shop: Shop, request: OrderRequest): Promise<PlacedOrder> {
  await requireOrdersTaken(shop.db, new Date());
  const lines = await priceLines(shop.db, request.lines);
  const giveUpAt = performance.now() + retryForMs;
  do {
    const earlier = await resolveEarlierOrders(shop, lines, request);
    if ("checkout" in earlier) return { ...earlier.checkout, paidLines: [] };
    const { left } = earlier;
    await requireFewUnpaid(shop.db, request.customerId);
    const orderId = await storeOrder(shop.db, left, request);
    if (orderId) {
      const opened = await openPaymentPage(shop, orderId, request.publicUrl);
      return { ...opened, paidLines: lines.filter((line) => !left.includes(line)) };
    }
  } while (performance.now() < giveUpAt);
  throw new Refusal("busy", "Your basket is being checked out elsewhere. Try again in a moment.");
}

async function requireFewUnpaid(db: Db, customerId: string | null): Promise<void> {
  if (customerId === null) return;
  const unpaid = await db
    .selectFrom("orders")
    .select("id")
    .where("customerId", "=", customerId)
    .where("paidAt", "is", null)
    .limit(maxUnpaid)
    .execute();
  if (unpaid.length < maxUnpaid) return;
  throw new Refusal(
    "too many",
    `You’ve been to the payment page ${maxUnpaid} times without paying. Check out without logging in, or write to us.`,
  );
}
