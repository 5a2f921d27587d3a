import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { isPaymentError } from "~/payments/payments";
import { basketChanged } from "~/shop/basket/basket";
import { addOrderEvent } from "~/shop/orders/order-events.server";
import { postages } from "~/shop/basket/postage";
import { readOrderLines } from "~/shop/orders/read-orders.server";
import { paymentsDownMessage, Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";

/** Where to send the shopper, and the order it is for. */
export type Checkout = { orderId: string; url: string };

/**
 * Opens the payment page of an order. Opening it again, here or on another server, leads to the same
 * page.
 * @throws {Refusal} when the provider is down, or the order has been given up meanwhile
 */
export async function openPayment(
  shop: Shop,
  orderId: string,
  publicUrl: string,
): Promise<Checkout> {
  const lines = await readOrderLines(shop.db, orderId);
  const request = {
    orderId,
    lines: lines.map(({ name, pricePence }) => ({ name, pence: pricePence })),
    postages,
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

/** Cancels an order whose payment page is not open yet. It stays if the page opens meanwhile. */
export async function giveUpUnopened(db: Db, orderId: string): Promise<void> {
  await transact(db, async (tx) => {
    const givenUp = await tx
      .updateTable("orders")
      .set({ status: "Cancelled" })
      .where("id", "=", orderId)
      .where("status", "=", "Awaiting payment")
      .where("checkoutSessionId", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (givenUp) await addOrderEvent(tx, orderId, { kind: "given up", actor: "shop" });
  });
}

/**
 * Asks the provider.
 * @throws {Refusal} payments down
 */
export async function refuseWhenDown<T>({ log }: Shop, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    log.error({ err: error }, "Checkout failed: the payment provider did not answer as hoped");
    throw new Refusal("payments down", paymentsDownMessage, { cause: error });
  }
}

/** Where the shopper goes after paying. */
export function confirmationUrl(publicUrl: string, checkoutSessionId: string): string {
  return `${publicUrl}/order-confirmation?session_id=${checkoutSessionId}`;
}
