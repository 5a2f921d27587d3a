import type { Line } from "~/shop/basket/basket";
import type { Postages } from "~/shop/basket/postage";
import type { Discount } from "~/shop/discounts/discount";
import { formatPence } from "~/shop/money";
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
  /** The prices that the shopper's page showed. Nobody is charged more. */
  shown: ShownPrices;
  /** The shop's origin, without a trailing slash. */
  publicUrl: string;
};

/**
 * The price of each card by its id, the sum of the cards after the discount, and the postages, in pence;
 * undefined where a page showed none.
 */
export type ShownPrices = {
  cardPrices?: ReadonlyMap<string, number> | undefined;
  cardsPence?: number | undefined;
  secondClassPence?: number | undefined;
  firstClassPence?: number | undefined;
};

/** The prices at which an order is placed. */
export type CurrentPrices = {
  cards: readonly { id: string; name: string; pence: number }[];
  /** The sum of the cards after the discount. */
  cardsPence: number;
  postages: Postages;
};

/** Each price that is higher now than it was shown, in a sentence; empty if nothing is dearer. */
export function dearerThan(
  shown: ShownPrices,
  { cards, cardsPence, postages }: CurrentPrices,
): string {
  const [secondClass, firstClass] = postages;
  const ofCards = cards.map(({ id, name, pence }) =>
    rise(name, "costs", pence, shown.cardPrices?.get(id)),
  );
  const sum = rise("The cards", "cost", cardsPence, shown.cardsPence);
  const rises = [
    ...(sum === "" || ofCards.every((text) => text === "") ? [sum] : ofCards),
    rise("2nd Class", "costs", secondClass.pence, shown.secondClassPence),
    rise("First Class", "costs", firstClass.pence, shown.firstClassPence),
  ];
  return [...new Set(rises)].filter(Boolean).join(" ");
}

/** Empty for a price that is no higher than it was shown. */
const rise = (what: string, costs: string, pence: number, shownPence = pence) =>
  pence > shownPence
    ? `${what} ${costs} ${formatPence(pence)} now, and no longer ${formatPence(shownPence)}.`
    : "";

/** The page that the shopper goes to, and the order it is for. */
export type Checkout = { orderId: string; url: string };

/** The page that the shopper comes to after paying. */
export function confirmationUrl(publicUrl: string, checkoutSessionId: string): string {
  return `${publicUrl}/order-confirmation?session_id=${checkoutSessionId}`;
}
