import type { Db } from "../../../db/connect";
import { defaultPoliteName } from "../../../db/folded-names";
import { findCards } from "~/shop/catalogue/catalogue.server";
import { typefaceOf } from "~/shop/catalogue/typefaces.server";
import { formatFullDay } from "~/shop/format-day";
import { londonDay } from "~/shop/london-time.server";
import { pick } from "~/shop/objects";
import { shortenAddress } from "./address";
import { holdKindOf } from "~/shop/standing/causes";
import { estimateFor, postingNote, shownStatusOf, type PaidOrder } from "./order";
import { erasedValues, receiptColumns, shopperColumns } from "./order-columns.server";
import { readOrderEvents } from "./order-events.server";
import { readRefundedPositions } from "./parcel.server";
import { visibleKinds, type OrderView, type ReceiptView, type VisibleKind } from "./order-view";

/** The status for shoppers, with the kind of hold if it is on hold. */
export function shownStateOf(
  order: Pick<PaidOrder, "status" | "heldReason">,
): Pick<OrderView, "status" | "hold"> {
  const status = shownStatusOf(order);
  return { status, hold: status === "On hold" ? holdKindOf(order.heldReason ?? "") : null };
}

/** The order's columns as its shopper sees them. */
export const shopperFactsOf = (order: PaidOrder) => ({
  ...pick(order, shopperColumns),
  trackingNumber: order.parcel.trackingNumber,
  deliveryEstimate: estimateFor(order),
  posting: order.parcel.leftAt === null ? postingNote(order) : null,
});

/** The order with the data for its shopper. */
export async function readOrderView(db: Db, order: PaidOrder): Promise<OrderView> {
  const events = await readOrderEvents(db, order.id);
  return {
    ...shopperFactsOf(order),
    ...shownStateOf(order),
    receipt: await readReceipt(db, order, true),
    events: events.flatMap(({ number, at, kind, detail }) =>
      isVisible(kind)
        ? [{ number, day: formatFullDay(londonDay(new Date(at))), kind, detail }]
        : [],
    ),
    address: shortenAddress(order.deliveryName, order.deliveryAddress),
  };
}

/**
 * Names and prices come from the order; polite names and pictures come from the catalogue.
 * @param hasMessages whether it shows what the shopper wrote, and which cards were refunded
 */
export async function readReceipt(
  db: Db,
  order: PaidOrder,
  hasMessages: boolean,
): Promise<ReceiptView> {
  const cards = await findCards(
    db,
    order.lines.map(({ productId }) => productId),
  );
  const refunded = hasMessages ? await readRefundedPositions(db, order.id) : new Set<number>();
  return {
    ...pick(hasMessages ? order : { ...order, ...erasedValues }, receiptColumns),
    hasMessages,
    lines: order.lines.map(({ productId, ...line }, position) => {
      const card = cards.get(productId);
      return {
        ...line,
        position,
        personalisation: hasMessages ? line.personalisation : "",
        politeName: card?.politeName ?? defaultPoliteName,
        isRefunded: refunded.has(position),
        card: card && pick(card, ["id", "picture"]),
        typeface: typefaceOf(productId),
      };
    }),
  };
}

const isVisible = (kind: string): kind is VisibleKind =>
  visibleKinds.some((visible) => visible === kind);
