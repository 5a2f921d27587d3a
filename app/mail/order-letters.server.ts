import type { Db } from "../../db/connect";
import type { LetterKind } from "../../db/letter-tables";
import { transact } from "../../db/transact";
import { defaultPoliteName } from "../../db/folded-names";
import { brandName } from "~/shop/brand-name";
import { findCards } from "~/shop/catalogue/catalogue.server";
import { typefaceOf } from "~/shop/catalogue/typefaces.server";
import { readEventText } from "~/shop/orders/staff-notes.server";
import { originalKey, type WaitingLetter } from "~/shop/letters/outbox.server";
import { lockOrder } from "~/shop/orders/order-events.server";
import { isPaid } from "~/shop/orders/order";
import { issueOrderLink } from "~/shop/orders/order-links.server";
import {
  readExcludedPositions,
  readParcel,
  readRefundedPositions,
} from "~/shop/orders/parcel.server";
import { findOrder } from "~/shop/orders/read-orders.server";
import { postagesAtPrices } from "~/shop/basket/postage";
import { readTerms } from "~/shop/legal/kept-terms.server";
import type { Trader } from "~/shop/legal/trader";
import { readTraderAt } from "~/shop/legal/trader-details.server";
import { href } from "~/forms/href";
import { refundReasons } from "~/shop/refunds/refund-sum";
import type { Composer, Composing, LetterOfKind } from "./composing";
import { confirmationLetter, type OrderForLetter } from "./confirmation-letter";
import type { Letter } from "./letter";
import { coverOf, type LetterOrder } from "./letter-cards";
import {
  againLetter,
  changeLetter,
  dispatchedLetter,
  messageLetter,
  movedLetter,
  orderLinkLetter,
  recalledLetter,
  refundLetter,
  releasedLetter,
} from "./order-news";

type Preparation = (db: Db, order: LetterOrder, trader: Trader) => Promise<OrderForLetter>;

type OrderLetter = (order: OrderForLetter, orderUrl: string, trader: Trader) => Letter;

/** The letters about an order. */
export const orderLetters = {
  "order-confirmation": aboutOrder(confirmationLetter, withTerms),
  "order-dispatched": {
    ...aboutOrder(dispatchedLetter, keepParcel),
    sample: ({ order, orderUrl, trader }) =>
      dispatchedLetter({ ...order, trackingNumber: "AB123456785GB" }, orderUrl, trader),
  },
  "order-refunded": {
    compose: composeRefund,
    sample: ({ order, orderUrl, trader }) =>
      refundLetter(order, orderUrl, trader, {
        amountPence: 525,
        postagePence: 0,
        reason: refundReasons.unprintable,
        cards: order.lines.slice(0, 1).map(({ name }) => ({ name, amountPence: 325 })),
      }),
  },
  "order-recalled": aboutOrder(recalledLetter, keepParcel),
  "order-changed": {
    compose: composeChange,
    sample: ({ order, orderUrl, trader }) =>
      changeLetter(order, orderUrl, trader, {
        detail: "message",
        card: { line: order.lines[0]!, was: "They were sedless.\nUnlike you, apparently." },
      }),
  },
  "order-link": aboutOrder(orderLinkLetter),
  "order-again": aboutOrder(againLetter, keepParcel),
  "order-released": aboutOrder(releasedLetter),
  "order-message": {
    compose: writtenComposer((text, order, orderUrl, trader) => ({
      to: order.email,
      letter: messageLetter(order, orderUrl, trader, text),
    })),
    sample: ({ order, orderUrl, trader }) =>
      messageLetter(
        order,
        orderUrl,
        trader,
        "Your message ends in the middle of a sentence.\n\nIs it meant to? Tell us before four.",
      ),
  },
  "order-moved": {
    compose: writtenComposer((oldEmail, order, _orderUrl, trader) => ({
      to: oldEmail,
      letter: movedLetter(order, trader),
    })),
    sample: ({ order, trader }) => movedLetter(order, trader),
  },
} satisfies Partial<Record<LetterKind, LetterOfKind>>;

/** A letter about an order, to the person who paid for it, with a link of its own to the order. */
function aboutOrder(write: OrderLetter, prepare: Preparation = keepAll): LetterOfKind {
  return {
    async compose(waiting, composing) {
      const { db, trader } = composing;
      const linked = await readWithLink(waiting, composing);
      if (!linked) return undefined;
      const { order, to, orderUrl, secret } = linked;
      return { to, letter: write(await prepare(db, order, trader), orderUrl, trader), secret };
    },
    sample: ({ order, orderUrl, trader }) => write(order, orderUrl, trader),
  };
}

/** A letter about a correction. The position of a card whose message was corrected is in its key. */
async function composeChange(waiting: WaitingLetter, composing: Composing) {
  const { db, trader } = composing;
  const linked = await readWithLink(waiting, composing);
  if (!linked) return undefined;
  const { order, to, orderUrl, secret } = linked;
  const number = Number(waiting.aboutId);
  const detail = await readEventDetail(db, order.id, number);
  const [, , , position] = originalKey(waiting.key).split(":");
  const line = position === undefined ? undefined : order.lines[Number(position)];
  const card = line && { line, was: (await readEventText(db, order.id, number)) ?? "" };
  return { to, letter: changeLetter(order, orderUrl, trader, { detail, card }), secret };
}

/** A letter about a refund, whose id is in its key; none if it has failed since. */
async function composeRefund(waiting: WaitingLetter, composing: Composing) {
  const { db, trader } = composing;
  const linked = await readWithLink(waiting, composing);
  if (!linked) return undefined;
  const { order, to, orderUrl, secret } = linked;
  const id = originalKey(waiting.key).slice("order-refunded:".length);
  const refund = await db
    .selectFrom("refunds")
    .select(["amountPence", "postagePence", "reason", "state"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (refund.state === "failed") return undefined;
  const lines = await db
    .selectFrom("refundLines")
    .select(["position", "amountPence"])
    .where("refundId", "=", id)
    .orderBy("position")
    .execute();
  const cards = lines.map(({ position, amountPence }) => ({
    name: order.lines[position]?.name ?? "A card",
    amountPence,
  }));
  return { to, letter: refundLetter(order, orderUrl, trader, { ...refund, cards }), secret };
}

async function keepAll(_db: Db, order: LetterOrder): Promise<OrderForLetter> {
  return order;
}

/**
 * The order with the trader and the terms that it was placed under. Its confirmation may be sent again
 * later, so it says which cards are not printed, and which are refunded.
 */
async function withTerms(db: Db, order: LetterOrder, trader: Trader): Promise<OrderForLetter> {
  const brand = brandName(order.isPolite);
  const marks = { brand, contact: trader.email, postages: postagesAtPrices(order) };
  const terms = await readTerms(db, order.termsVersion, marks);
  const refunded = await readRefundedPositions(db, order.id);
  const excluded = await readExcludedPositions(db, order.id);
  const lines = order.lines.map((line, position) => {
    if (refunded.has(position)) return { ...line, name: `${line.name} (paid back)` };
    return excluded.has(position) ? { ...line, name: `${line.name} (not printed)` } : line;
  });
  return { ...order, lines, terms, seller: await sellerOf(db, order, trader) };
}

/** The trader that the order was placed with, with a VAT number only if VAT was charged. */
async function sellerOf(db: Db, order: LetterOrder, trader: Trader): Promise<Trader> {
  const seller = await readTraderAt(db, order.createdAt, trader);
  return { ...seller, vatNumber: order.vatBasisPoints > 0 ? seller.vatNumber : null };
}

/** The order with only the cards of its newest parcel: as it left, or as it is now if it is still here. */
async function keepParcel(db: Db, order: LetterOrder): Promise<OrderForLetter> {
  const parcel = await readParcel(db, order.id, order.dispatchedAt);
  const positions = new Set(parcel.map(({ position }) => position));
  return { ...order, lines: order.lines.filter((_, position) => positions.has(position)) };
}

type Written = (
  text: string,
  order: LetterOrder,
  orderUrl: string,
  trader: Trader,
) => { to: string | null; letter: Letter };

/** A letter that quotes what staff wrote about the event; none if that text is erased. */
function writtenComposer(write: Written): Composer {
  return async (waiting, composing) => {
    const linked = await readWithLink(waiting, composing);
    if (!linked) return undefined;
    const { order, orderUrl, secret } = linked;
    const text = await readEventText(composing.db, order.id, Number(waiting.aboutId));
    if (text === undefined) return undefined;
    const { to, letter } = write(text, order, orderUrl, composing.trader);
    return to === null ? undefined : { to, letter, secret };
  };
}

async function readEventDetail(db: Db, orderId: string, number: number): Promise<string> {
  const event = await db
    .selectFrom("orderEvents")
    .select("detail")
    .where("orderId", "=", orderId)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return event.detail;
}

/**
 * The order of a letter, its e-mail address, and a new link to it. All are of one moment: a
 * correction of the address ends the links that were issued before, and its letters carry new ones.
 */
function readWithLink({ orderId, kind }: WaitingLetter, composing: Composing) {
  return transact(composing.db, async (tx) => {
    if (!orderId) return undefined;
    await lockOrder(tx, orderId);
    const order = await readOrder({ ...composing, db: tx }, orderId);
    if (!order?.email) return undefined;
    const secret = await issueOrderLink(tx, order.id, kind === "order-link");
    const orderUrl = `${composing.publicUrl}${href("/order/:token", { token: secret })}`;
    return { order, to: order.email, orderUrl, secret };
  });
}

/** The order with the card names and covers of its mode; undefined if it is unpaid or erased. */
async function readOrder(
  { db, publicUrl }: Composing,
  id: string,
): Promise<LetterOrder | undefined> {
  const order = await findOrder(db, id);
  if (!order || !isPaid(order) || order.erasedAt !== null) return undefined;
  const cards = await findCards(
    db,
    order.lines.map(({ productId }) => productId),
  );
  const lines = order.lines.map((line) => {
    const card = cards.get(line.productId);
    const typeface = typefaceOf(line.productId);
    if (order.isPolite) {
      return { ...line, typeface, name: card?.politeName ?? defaultPoliteName, cover: null };
    }
    return { ...line, typeface, cover: card ? coverOf(card, publicUrl) : null };
  });
  return { ...order, lines };
}
