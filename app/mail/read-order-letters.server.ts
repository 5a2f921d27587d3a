import type { Db } from "../../db/connect";
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
  readPostedLines,
  readRefundedPositions,
} from "~/shop/orders/parcel.server";
import { findOrder } from "~/shop/orders/read-orders.server";
import { readCancelledPositions } from "~/shop/cases/cancel-cards.server";
import { tellings } from "~/shop/cases/tellings";
import { isKeyOf } from "~/shop/objects";
import { postagesAtPrices } from "~/shop/basket/postage";
import { readTerms } from "~/shop/legal/kept-terms.server";
import type { Trader } from "~/shop/legal/trader";
import { readTraderAt } from "~/shop/legal/trader-details.server";
import { href } from "~/forms/href";
import type { Composing, Read } from "./composing";
import type { OrderFacts } from "./confirmation-letter";
import { coverOf, type LetterOrder } from "./letter-cards";

/**
 * The order of a letter, its e-mail address, and a new link to it. All are of one moment: a
 * correction of the address ends the links that were issued before, and its letters carry new ones.
 */
export const readOrder: Read<OrderFacts> = async ({ orderId, kind }, composing) =>
  transact(composing.db, async (tx) => {
    if (!orderId) return undefined;
    await lockOrder(tx, orderId);
    const order = await findLetterOrder({ ...composing, db: tx }, orderId);
    if (!order?.email) return undefined;
    const secret = await issueOrderLink(tx, order.id, kind === "order-link");
    const orderUrl = `${composing.publicUrl}${href("/order/:token", { token: secret })}`;
    return { to: order.email, secret, facts: { order, orderUrl } };
  });

/** Reads what a kind of letter says beside its order; undefined if that makes it needless. */
type ReadMore<More> = (
  order: LetterOrder,
  waiting: WaitingLetter,
  composing: Composing,
) => Promise<More | undefined>;

/** Reads the order of a letter, and what the letter says beside it. */
export function readOrderAnd<More>(readMore: ReadMore<More>): Read<OrderFacts & More> {
  return async (waiting, composing) => {
    const found = await readOrder(waiting, composing);
    const more = found && (await readMore(found.facts.order, waiting, composing));
    return more && { ...found, facts: { ...found.facts, ...more } };
  };
}

/**
 * The order with the trader and the terms that it was placed under. Its confirmation may be sent again
 * later, so it says which cards are not printed, and which are refunded.
 */
export const readContract: Read<OrderFacts> = readOrderAnd(async (order, _, { db, trader }) => {
  const brand = brandName(order.isPolite);
  const marks = { brand, contact: trader.email, postages: postagesAtPrices(order) };
  const terms = await readTerms(db, order.termsVersion, marks);
  const refunded = await readRefundedPositions(db, order.id);
  const excluded = await readExcludedPositions(db, order.id);
  const lines = order.lines.map((line, position) => {
    if (refunded.has(position)) return { ...line, name: `${line.name} (paid back)` };
    return excluded.has(position) ? { ...line, name: `${line.name} (not printed)` } : line;
  });
  return { order: { ...order, lines, terms, seller: await sellerOf(db, order, trader) } };
});

/** The trader that the order was placed with, with a VAT number only if VAT was charged. */
async function sellerOf(db: Db, order: LetterOrder, trader: Trader): Promise<Trader> {
  const seller = await readTraderAt(db, order.createdAt, trader);
  return { ...seller, vatNumber: order.vatBasisPoints > 0 ? seller.vatNumber : null };
}

/** The order with only the cards of its newest parcel: as it left, or as it is now if it is still here. */
export const readNewestParcel: Read<OrderFacts> = readOrderAnd(async (order, _, { db }) => {
  const parcel = await readPostedLines(db, order.id, order.parcel.leftAt);
  const positions = new Set(parcel.map(({ position }) => position));
  return { order: { ...order, lines: order.lines.filter((_line, i) => positions.has(i)) } };
});

/** A refund, whose id is in the letter's key; no letter if it has failed since. */
export const readRefund = readOrderAnd(async (order, { key }, { db }) => {
  const id = originalKey(key).slice("order-refunded:".length);
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
  return { refund: { ...refund, cards } };
});

/** A correction. The position of a card whose message was corrected is in the letter's key. */
export const readCorrection = readOrderAnd(async (order, { key, aboutId }, { db }) => {
  const { detail } = await readEvent(db, order.id, Number(aboutId));
  const [, , , position] = originalKey(key).split(":");
  const line = position === undefined ? undefined : order.lines[Number(position)];
  if (!line) return { detail };
  const was = (await readEventText(db, order.id, Number(aboutId))) ?? "";
  return { detail, card: { line, was } };
});

/** The words of a shopper about an order; no letter if that is erased. */
export const readTelling = readOrderAnd(async (order, { aboutId }, { db }) => {
  const number = Number(aboutId);
  const { detail } = await readEvent(db, order.id, number);
  const text = (await readEventText(db, order.id, number)) ?? "";
  return { what: isKeyOf(tellings, detail) ? tellings[detail] : detail, text };
});

/** The names of the cards of an order that are cancelled. */
export const readCancelled = readOrderAnd(async (order, _, { db }) => {
  const cancelled = await readCancelledPositions(db, order.id);
  return { names: order.lines.flatMap(({ name }, i) => (cancelled.has(i) ? [name] : [])) };
});

const readEvent = (db: Db, orderId: string, number: number) =>
  db
    .selectFrom("orderEvents")
    .select("detail")
    .where("orderId", "=", orderId)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();

/** The words of staff about the event; no letter if that is erased. */
export const readWritten = readOrderAnd(async (order, { aboutId }, { db }) => {
  const text = await readEventText(db, order.id, Number(aboutId));
  return text === undefined ? undefined : { text };
});

/** The order with the card names and covers of its mode; undefined if it is unpaid or erased. */
async function findLetterOrder(
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
