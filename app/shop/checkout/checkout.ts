import type { Line } from "~/shop/basket/basket";
import type { Discount } from "~/shop/discounts/discount";
import type { Order } from "~/shop/orders/order";
import type { requestColumns } from "~/shop/orders/order-columns.server";

export type OrderRequest = Pick<Order, (typeof requestColumns)[number]> & {
  lines: readonly Line[];
  /**
   * Whether the lines are from a customer's basket, which must still contain them when the order is
   * stored.
   */
  isBasket: boolean;
  /** Taken off the prices of the lines; null for none. */
  discount: Discount | null;
  /** Identifies one submission of the form, so that a form sent twice makes one order. */
  idempotencyKey: string | null;
  /** The order of this browser's last visit to the payment page, if any. */
  lastOrderId: string | null;
  /** The shop's origin, without a trailing slash. */
  publicUrl: string;
};

/** The page that the shopper goes to, and the order it is for. */
export type Checkout = { orderId: string; url: string };

/** The page that the shopper comes to after paying. */
export function confirmationUrl(publicUrl: string, checkoutSessionId: string): string {
  return `${publicUrl}/order-confirmation?session_id=${checkoutSessionId}`;
}
