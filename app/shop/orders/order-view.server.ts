import type { Db } from "../../../db/connect";
import { defaultPoliteName } from "../../../db/folded-names";
import { findCards } from "~/shop/catalogue/catalogue.server";
import { holdKindOf } from "./holds";
import { shownStatusOf, type PaidOrder } from "./order";
import { readOrderEvents } from "./order-events.server";
import {
  shortenAddress,
  toldKinds,
  type OrderView,
  type ReceiptView,
  type ToldKind,
} from "./order-view";

const date = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London" });

/** The order as its shopper may see it. */
export async function readOrderView(db: Db, order: PaidOrder): Promise<OrderView> {
  const { deliveryName, deliveryAddress, deliveryEstimate } = order;
  const events = await readOrderEvents(db, order.id);
  const status = shownStatusOf(order);
  return {
    status,
    hold: status === "On hold" ? holdKindOf(order.heldReason ?? "") : null,
    receipt: await readReceipt(db, order),
    events: events.flatMap(({ number, at, kind, detail }) =>
      isTold(kind) ? [{ number, day: date.format(at), kind, detail }] : [],
    ),
    shortAddress: shortenAddress(deliveryName, deliveryAddress),
    deliveryEstimate,
  };
}

/** Names and prices come from the order. Only the polite names come from the catalogue. */
export async function readReceipt(
  db: Db,
  { id, lines, postagePence, totalPence }: PaidOrder,
): Promise<ReceiptView> {
  const cards = await findCards(
    db,
    lines.map(({ productId }) => productId),
  );
  return {
    id,
    lines: lines.map(({ uId, productId, name, pricePence, personalisation }) => ({
      uId,
      name,
      politeName: cards.get(productId)?.politeName ?? defaultPoliteName,
      pricePence,
      personalisation,
    })),
    postagePence,
    totalPence,
  };
}

const isTold = (kind: string): kind is ToldKind => (toldKinds as readonly string[]).includes(kind);
