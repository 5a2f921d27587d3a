import type { Db } from "../../../db/connect";
import { formatFullDay } from "~/shop/format-day";
import { isKeyOf } from "~/shop/objects";
import { refundsOfPayments } from "~/shop/standing/money-back.server";
import { readNewestParcel, shipmentLines } from "~/shop/standing/parcels.server";
import { kindsIn, kindsOfCause } from "~/shop/standing/causes";
import { refundStates, type RefundState } from "../../../db/money-tables";

/** The lines of refunds that stand: those that failed give nothing back. */
export const refundedLines = (db: Db) =>
  refundsOfPayments(db)
    .innerJoin("refundLines", "refundLines.refundId", "refunds.id")
    .where("refunds.state", "<>", "failed");

/**
 * The positions of an order's refunded lines.
 * @param states of the refunds that count; by default also pending ones
 * @param until the last moment of the refunds that count; null for all
 */
export async function readRefundedPositions(
  db: Db,
  orderId: string,
  states: readonly RefundState[] = refundStates,
  until: number | null = null,
): Promise<Set<number>> {
  const lines = await refundedLines(db)
    .select("position")
    .where("orderId", "=", orderId)
    .where("state", "in", [...states])
    .$if(until !== null, (rows) => rows.where("createdAt", "<=", until ?? 0))
    .execute();
  return new Set(lines.map(({ position }) => position));
}

/** The positions of an order's lines that staff took out. */
export async function readExcludedPositions(db: Db, orderId: string): Promise<Set<number>> {
  const lines = await db
    .selectFrom("orderLines")
    .select("position")
    .where("orderId", "=", orderId)
    .where("takenOut", "=", 1)
    .execute();
  return new Set(lines.map(({ position }) => position));
}

/**
 * The lines of an order's newest parcel, with those excluded from posting.
 * @param leftAt the moment when it left; a card that is refunded later is in it
 */
export async function readShipmentLines(db: Db, orderId: string, leftAt: number | null = null) {
  const refunded = await readRefundedPositions(db, orderId, refundStates, leftAt);
  const lines = await shipmentLines(db)
    .select(["orderLines.position", "productId", "name", "personalisation", "takenOut"])
    .where("orders.id", "=", orderId)
    .orderBy("orderLines.position")
    .execute();
  return lines.map((line) =>
    Object.assign(line, {
      isExcluded: line.takenOut === 1,
      isRefunded: refunded.has(line.position),
    }),
  );
}

type Exclusion = { isExcluded: boolean; isRefunded: boolean };
const isIncluded = ({ isExcluded, isRefunded }: Exclusion) => !isExcluded && !isRefunded;

/**
 * The lines of an order's newest parcel that are posted.
 * @param leftAt the moment when it left; a card that is refunded later is in it
 */
export async function readPostedLines(db: Db, orderId: string, leftAt: number | null = null) {
  return (await readShipmentLines(db, orderId, leftAt)).filter(isIncluded);
}

/** The number of cards in a parcel, and of those with a message, also one that is erased. */
export type ParcelCounts = { cardCount: number; messageCount: number };

/**
 * Counts the cards that are posted in the newest parcel of each order. A card that was refunded after
 * its parcel had left is in it. Orders without such a card are left out.
 */
export async function countParcels(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, ParcelCounts>> {
  if (orderIds.length === 0) return new Map();
  const lines = await shipmentLines(db)
    .select(["orders.id as orderId", "orderLines.position", "personalisation", "hadMessage"])
    .select("leftAt")
    .where("orders.id", "in", orderIds)
    .where("takenOut", "=", 0)
    // The bank may have paid back an order without naming its cards.
    .where((eb) => eb.or([eb("status", "<>", "Refunded"), eb("leftAt", "is not", null)]))
    .execute();
  const refunds = await refundedLines(db)
    .select(["orderId", "refundLines.position", "refunds.createdAt"])
    .where("orderId", "in", orderIds)
    .execute();
  const posted = lines.filter(
    (line) =>
      !refunds.some(
        (refund) =>
          refund.orderId === line.orderId &&
          refund.position === line.position &&
          refund.createdAt <= (line.leftAt ?? Infinity),
      ),
  );
  const counts = new Map<string, ParcelCounts>();
  for (const { orderId, personalisation, hadMessage } of posted) {
    const { cardCount, messageCount } = counts.get(orderId) ?? noCards;
    counts.set(orderId, {
      cardCount: cardCount + 1,
      messageCount: messageCount + (personalisation === "" && hadMessage === 0 ? 0 : 1),
    });
  }
  return counts;
}

export const noCards: ParcelCounts = { cardCount: 0, messageCount: 0 };

/**
 * The reason why an order is not printed or posted; undefined if it is.
 * @param by the last day whose orders are, of those that are wanted posted on a day; left out for any day
 */
export async function whyNotDispatched(
  db: Db,
  id: string,
  by?: string,
): Promise<string | undefined> {
  const order = await db
    .selectFrom("orders")
    .select(["status", "heldReason", "paidAt", "totalPence", "postOn"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order) return "There is no such order.";
  if (order.paidAt === null || order.totalPence === null) return "Nobody has paid for it.";
  if (order.status !== "Preparing") return `It is ${order.status.toLowerCase()} already.`;
  // The desk's log keeps this permanently; the words of staff, which may contain a name, are not in it.
  const [first] = kindsIn(order.heldReason);
  if (first === undefined) return order.postOn && by ? whyLater(db, id, by) : undefined;
  return first === "staff" || !isKeyOf(kindsOfCause, first)
    ? "It is on hold."
    : kindsOfCause[first].text;
}

async function whyLater(db: Db, id: string, by: string): Promise<string | undefined> {
  const { dueOn = "" } = (await readNewestParcel(db, id)) ?? {};
  return dueOn > by ? `It is wanted posted on ${formatFullDay(dueOn)}.` : undefined;
}
