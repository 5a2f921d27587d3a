import type { PayableLine } from "~/payments/payments";
import { basketChanged } from "~/shop/basket/basket";
import { postagesAtPrices } from "~/shop/basket/postage";
import { pictureAddress, type Pictured } from "~/shop/catalogue/card";
import { findCards } from "~/shop/catalogue/catalogue.server";
import { formatFullDay } from "~/shop/format-day";
import { hasLimitedUses } from "~/shop/discounts/use-discount.server";
import { payableName } from "~/shop/discounts/payable-name";
import { cancellingText } from "~/shop/legal/cancelling";
import type { Order } from "~/shop/orders/order";
import { findOrder } from "~/shop/orders/read-orders.server";
import type { Shop } from "~/shop/shop";
import { confirmationUrl, type Checkout } from "./checkout";
import { refuseWhenDown } from "./payments-down.server";
import { giveUpUnopened } from "./unpaid-orders.server";

/**
 * The time that a page holds a use of a limited discount code. The provider takes no less than 30
 * minutes, by its own clock.
 */
const limitedPageMs = 31 * 60_000;

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
  const cards = await findCards(
    shop.db,
    order.lines.map(({ productId }) => productId),
  );
  const request = {
    orderId,
    lines: payableLines(order, cards, publicUrl),
    postages: postagesAtPrices(order),
    note: `${postingText(order)}${cancellingText(order.lines)} The whole of it is in our terms: ${publicUrl}/terms-of-use`,
    successUrl: confirmationUrl(publicUrl, "{CHECKOUT_SESSION_ID}"),
    cancelUrl: `${publicUrl}/cart`,
    // The same whenever it is opened again, because the provider takes no other request for its page.
    endsAt: (await hasLimitedUses(shop.db, order.discountCode))
      ? order.createdAt + limitedPageMs
      : undefined,
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

/** The day as the shopper chose it: it must say the same whenever the page is opened again. */
const postingText = ({ postOn }: Pick<Order, "postOn">) =>
  postOn === null ? "" : `To be posted on ${formatFullDay(postOn)}, or the posting day before it. `;

/** The lines at the prices to pay. In polite mode their pictures and messages stay here. */
function payableLines(
  { lines, discountCode, isPolite }: Pick<Order, "lines" | "discountCode" | "isPolite">,
  cards: ReadonlyMap<string, Pictured>,
  publicUrl: string,
): PayableLine[] {
  return lines.map((line) => {
    const card = isPolite ? undefined : cards.get(line.productId);
    return {
      name: payableName({ ...line, discountCode }),
      pence: line.pricePence,
      note: isPolite ? undefined : insideNote(line.personalisation),
      picture: card && publicUrl + pictureAddress(card, "320.webp"),
    };
  });
}

/** As much of a message as tells cards apart. The payment provider need not know the rest. */
const mostLetters = 40;

/** Says on the payment page what is inside a card: the first words of its message. */
export function insideNote(message: string): string {
  const words = message.toWellFormed().trim().replaceAll(/\s+/g, " ");
  if (words === "") return "Blank inside";
  const letters = Array.from(words);
  if (letters.length <= mostLetters) return `Inside: “${words}”`;
  const start = letters.slice(0, mostLetters).join("");
  return `Inside: “${start.replace(/ \S*$/, "")}…”`;
}
