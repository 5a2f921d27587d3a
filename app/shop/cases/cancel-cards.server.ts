import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { formatFullDay } from "~/shop/format-day";
import { londonDay, shiftDay } from "~/shop/london-time.server";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { readRefundedPositions } from "~/shop/orders/parcel.server";
import { Refusal } from "~/shop/refusal";
import { cheapestPence, type RefundChoice, type Refundable } from "~/shop/refunds/refund-sum";
import { readRefundable } from "~/shop/refunds/read-refunds.server";
import { refundOrder } from "~/shop/refunds/refund-order.server";
import type { Shop } from "~/shop/shop";
import { hasLeft } from "~/shop/standing/parcel";
import { readNewestParcel } from "~/shop/standing/parcels.server";
import { cancellingDays } from "~/shop/terms";
import { isOpened, openCase } from "./cases.server";

export type Cancellation = {
  positions: readonly number[];
  /** Generated for the form, so that the same form sent again cancels nothing more. */
  idempotencyKey: string;
  /** The refundable rest that the shopper's page knew. */
  remainingPence: number;
  /** The day when the cards came, as "2026-11-24"; undefined before they can have come. */
  cameOn?: string | undefined;
};

/**
 * Cancels blank cards of an order. Before they are printed their money goes back at once; afterwards staff
 * decide. Print and Cancel at the same moment are decided by whichever locks the order first.
 * @throws {Refusal} for a card with a message, one that is cancelled already, or what a refund refuses
 */
export async function cancelCards(
  shop: Shop,
  orderId: string,
  cancellation: Cancellation,
): Promise<void> {
  if (!(await isUnprinted(shop.db, orderId))) {
    return transact(shop.db, (tx) => askStaff(tx, orderId, cancellation));
  }
  const { positions, ...form } = cancellation;
  const refundable = await readRefundable(shop.db, orderId);
  if (!refundable) throw new Refusal("missing", "There is no such order.");
  const { pence: _, ...choice } = cancelledParts(refundable, positions);
  const wanted = { ...form, ...choice, orderId, reason: "cancelled" } as const;
  await refundOrder(shop, undefined, wanted, async (tx) => {
    if (!(await isUnprinted(tx, orderId))) {
      throw new Refusal("conflict", "It went on the press this very moment. Send it once more.");
    }
    const detail = await requireCancellable(tx, orderId, positions);
    await addOrderEvent(tx, orderId, { kind: "cancelled", actor: "shopper", detail });
  });
}

/** Whether nothing of a paid order is printed or has left. */
export async function isUnprinted(db: Db, orderId: string): Promise<boolean> {
  const parcel = await readNewestParcel(db, orderId);
  return parcel !== undefined && !parcel.isPrinted && !hasLeft(parcel);
}

/**
 * The parts of an order that go back for cancelled cards, and their sum: their prices and, with the last card,
 * our cheapest postage, but never more than is left of what was paid.
 */
export function cancelledParts(
  refundable: Refundable,
  positions: readonly number[],
): RefundChoice & { pence: number } {
  const { lines, remainingPence } = refundable;
  const chosen = lines.filter(({ position }) => positions.includes(position));
  const isLast = lines.every((line) => line.isRefunded || chosen.includes(line));
  const pence = chosen.reduce(
    (sum, { pricePence }) => sum + pricePence,
    isLast ? cheapestPence(refundable) : 0,
  );
  if (isLast && pence > remainingPence) {
    return { positions: [], postage: "none", isWhole: true, pence: remainingPence };
  }
  return { positions, postage: isLast ? "cheapest" : "none", isWhole: false, pence };
}

/** Leaves the decision to staff. */
async function askStaff(
  tx: Db,
  orderId: string,
  { positions, idempotencyKey, cameOn }: Cancellation,
): Promise<void> {
  await lockOrder(tx, orderId);
  const opened = { orderId, kind: "cancelled", idempotencyKey } as const;
  if (await isOpened(tx, opened)) return;
  const names = await requireCancellable(tx, orderId, positions);
  await tx
    .updateTable("orderLines")
    .set({ cancelled: 1 })
    .where("orderId", "=", orderId)
    .where("position", "in", [...positions])
    .execute();
  const came = cameOn === undefined ? "" : `. It came on ${formatFullDay(cameOn)}`;
  const refundBy = shiftDay(londonDay(new Date()), cancellingDays);
  await openCase(tx, { ...opened, detail: names + came, refundBy });
}

/**
 * The names of cards that their shopper can cancel.
 * @throws {Refusal} if one of them has a message, or is cancelled already
 */
async function requireCancellable(
  tx: Db,
  orderId: string,
  positions: readonly number[],
): Promise<string> {
  const lines = await readCancellable(tx, orderId);
  const chosen = lines.filter(({ position }) => positions.includes(position));
  if (chosen.length === new Set(positions).size && chosen.length > 0) {
    return chosen.map(({ name }) => name).join(", ");
  }
  throw new Refusal("conflict", "One of them can’t be cancelled, or it is already. Look again.");
}

/** The positions of the lines that were cancelled after they had been printed. */
export async function readCancelledPositions(db: Db, orderId: string): Promise<Set<number>> {
  const lines = await db
    .selectFrom("orderLines")
    .select("position")
    .where("orderId", "=", orderId)
    .where("cancelled", "=", 1)
    .execute();
  return new Set(lines.map(({ position }) => position));
}

/** The blank lines of an order that are neither cancelled nor paid back. */
export async function readCancellable(db: Db, orderId: string) {
  const refunded = await readRefundedPositions(db, orderId);
  const lines = await db
    .selectFrom("orderLines")
    .select(["position", "name"])
    .where("orderId", "=", orderId)
    .where("personalisation", "=", "")
    .where("hadMessage", "=", 0)
    .where("cancelled", "=", 0)
    .orderBy("position")
    .execute();
  return lines.filter(({ position }) => !refunded.has(position));
}
