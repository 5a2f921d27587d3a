import { basketChanged } from "~/shop/basket/basket";
import { postagesAtPrices } from "~/shop/basket/postage";
import { payableName } from "~/shop/discounts/payable-name";
import type { Order } from "~/shop/orders/order";
import { findOrder } from "~/shop/orders/read-orders.server";
import type { Shop } from "~/shop/shop";
import { confirmationUrl, type Checkout } from "./checkout";
import { refuseWhenDown } from "./payments-down.server";
import { giveUpUnopened } from "./unpaid-orders.server";

/**
 * Opens the payment page of an order. Opening it again, even on another server, gives the same
 * page.
 * @throws {Refusal} if the provider is down, or the order has been cancelled in the meantime
 */
export async function openPaymentPage(
  shop: Shop,
  orderId: string,
  publicUrl: string,
): Promise<Checkout> {
  const order = await findOrder(shop.db, orderId);
  if (!order) throw basketChanged();
  const request = {
    orderId,
    lines: payableLines(order),
    postages: postagesAtPrices(order),
    successUrl: confirmationUrl(publicUrl, "{CHECKOUT_SESSION_ID}"),
    cancelUrl: `${publicUrl}/cart`,
  };
  const { checkoutSessionId, url } = await refuseWhenDown(shop, () =>
    shop.payments.openCheckout(request),
  ).catch(async (refusal: unknown) => {
    await giveUpUnopened(shop.db, orderId);
    throw refusal;
  });
  const stored = await shop.db
    .updateTable("orders")
    .set({ checkoutSessionId, checkoutUrl: url })
    .where("id", "=", orderId)
    .where("status", "=", "Awaiting payment")
    .returning("id")
    .executeTakeFirst();
  if (!stored) {
    await refuseWhenDown(shop, () => shop.payments.closeCheckout(checkoutSessionId));
    throw basketChanged();
  }
  return { orderId, url };
}

/** The lines at the prices to pay. */
function payableLines({ lines, discountCode }: Pick<Order, "lines" | "discountCode">) {
  return lines.map((line) => ({
    name: payableName({ ...line, discountCode }),
    pence: line.pricePence,
  }));
}
