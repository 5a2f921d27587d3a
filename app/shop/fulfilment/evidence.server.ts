import type { Db } from "../../../db/connect";
import { formatPence } from "~/shop/money";
import { isPaid } from "~/shop/orders/order";
import { readOrderEvents } from "~/shop/orders/order-events.server";
import { findOrder } from "~/shop/orders/read-orders.server";
import { hasLeft } from "~/shop/standing/parcel";
import { formatMoment } from "~/shop/format-day";

/** The shop's evidence about an order for a bank, as text; undefined if it is not paid. */
export async function readEvidence(db: Db, orderId: string): Promise<string | undefined> {
  const order = await findOrder(db, orderId);
  if (!order || !isPaid(order)) return undefined;
  const { lines, deliveryName, deliveryAddress, email, postageName, postagePence } = order;
  const address = [deliveryName, ...(deliveryAddress?.split("\n") ?? [])].filter(Boolean);
  return [
    `Order ${orderId} of ${formatMoment(order.createdAt)}, paid ${formatMoment(order.paidAt)}, ${formatPence(order.totalPence)}.`,
    "",
    "Greeting cards, made to order:",
    ...lines.map(
      ({ name, pricePence, discountPence, personalisation }) =>
        `- ${name}, ${formatPence(pricePence)}${discountPence > 0 ? ` after a discount of ${formatPence(discountPence)}` : ""}${personalisation ? ", with the buyer’s own message inside" : ""}`,
    ),
    `- ${postageName ?? "Postage"}, ${formatPence(postagePence)}`,
    "",
    `${hasLeft(order.parcel) ? "Posted to" : "To be posted to"}: ${address.join(", ") || "not known"}`,
    `Ordered by: ${email ?? "not known"}`,
    "",
    "What happened:",
    ...(await readOrderEvents(db, orderId)).flatMap(({ at, kind }) =>
      evidenceKinds.has(kind) ? [`- ${formatMoment(at)}: ${kind}`] : [],
    ),
    "",
    "Letters to the buyer:",
    ...(await listLetters(db, orderId)),
  ].join("\n");
}

const evidenceKinds = new Set<string>([
  "ordered",
  "paid",
  "printed",
  "dispatched",
  "taken back",
  "sent again",
  "delivered",
  "refunded",
]);

async function listLetters(db: Db, orderId: string): Promise<string[]> {
  const letters = await db
    .selectFrom("outbox")
    .select(["kind", "sentAt", "answer"])
    .where("orderId", "=", orderId)
    .where("state", "=", "sent")
    .orderBy("sentAt")
    .execute();
  return letters.map(({ kind, sentAt, answer }) => {
    const sent = `- ${formatMoment(sentAt ?? 0)}: ${kind.replaceAll("-", " ")}.`;
    return answer === null ? sent : `${sent} The mail server answered: ${answer}`;
  });
}
