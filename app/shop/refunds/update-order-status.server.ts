import type { Updateable } from "kysely";
import type { Db } from "../../../db/connect";
import type { OrderEventKind, OrdersTable, OrderStatus } from "../../../db/order-tables";
import { failureHold, isBlockingHold, type BlockingHold } from "~/shop/orders/holds";
import { isAllOut, readRefundedPositions, readShipmentLines } from "~/shop/orders/parcel.server";

const hasLeft = (status: OrderStatus) => ["Dispatched", "Delivered"].includes(status);

type OrderState = Awaited<ReturnType<typeof readOrderState>>;

/**
 * Updates an order's status and hold to match its refunds, disputes and cards, within the
 * transaction that changed one of them. An order without any card left is finished, even if some
 * postage is left. Holds by staff and by the payment check stay, and come back with an order whose full
 * refund fails. One that had none is then held for that.
 * @param hasFailed whether an accepted refund has failed
 */
export async function updateOrderStatus(tx: Db, id: string, hasFailed = false): Promise<void> {
  const order = await readOrderState(tx, id);
  const changes = await changesOf(tx, order, hasFailed);
  if (changes) await tx.updateTable("orders").set(changes).where("id", "=", id).execute();
}

async function changesOf(
  tx: Db,
  order: OrderState,
  hasFailed: boolean,
): Promise<Updateable<OrdersTable> | undefined> {
  const { id, status, heldReason, round, lines } = order;
  const isRefunded = status === "Refunded";
  const isHeldForGood = heldReason !== null && !isBlockingHold(heldReason);
  const before = isRefunded ? (order.statusBeforeRefund ?? "Preparing") : status;
  const paidBack = await readRefundedPositions(tx, id, ["succeeded"]);
  const arePaidBack = (some: { position: number }[]) =>
    some.length > 0 && some.every(({ position }) => paidBack.has(position));
  const isMoneyBack = order.refundedPence >= (order.totalPence ?? 0);
  if (isMoneyBack || (!hasLeft(before) && arePaidBack(lines))) {
    if (isRefunded) return undefined;
    const heldBeforeRefund = isHeldForGood ? heldReason : null;
    return { status: "Refunded", statusBeforeRefund: status, heldBeforeRefund, heldReason: null };
  }
  if (isRefunded) {
    const held = order.heldBeforeRefund ?? failureHold;
    return { status: before, statusBeforeRefund: null, heldBeforeRefund: null, heldReason: held };
  }
  if (isHeldForGood) return undefined;
  if (hasFailed) return { ...(await stillHere(tx, order)), heldReason: failureHold };
  if (hasLeft(status)) return undefined;
  if (round > 1 && arePaidBack(lines.filter((line) => line.round === round))) {
    return { status: "Dispatched", dispatchedAt: await lastDispatch(tx, id), heldReason: null };
  }
  return { heldReason: await findBlockingHold(tx, id) };
}

/** The hold that nobody can release at present; null if there is none. */
export async function findBlockingHold(tx: Db, id: string): Promise<BlockingHold | null> {
  const { refundReservedPence, totalPence } = await readOrderState(tx, id);
  if (refundReservedPence >= (totalPence ?? 0)) return "refund";
  const cards = await readShipmentLines(tx, id);
  if (isAllOut(cards)) {
    return cards.every(({ isRefunded }) => isRefunded) ? "refund" : "no card";
  }
  if (await asksForCards(tx, id)) return "which cards";
  return (await isDisputeUnaccepted(tx, id)) ? "disputed" : null;
}

async function readOrderState(tx: Db, id: string) {
  const order = await tx
    .selectFrom("orders")
    .select(["id", "status", "heldReason", "statusBeforeRefund", "heldBeforeRefund", "round"])
    .select(["totalPence", "refundedPence", "refundReservedPence"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom("orderLines")
    .select(["position", "round"])
    .where("orderId", "=", id)
    .execute();
  return { ...order, lines };
}

/** When the previous parcel left. */
async function lastDispatch(tx: Db, orderId: string): Promise<number | null> {
  return (await lastEvent(tx, orderId, "dispatched"))?.at ?? null;
}

/**
 * The state of a parcel that counted as dispatched only because all of its cards were refunded: they
 * were sent again, and have not left since.
 */
async function stillHere(tx: Db, { id, status }: OrderState): Promise<Updateable<OrdersTable>> {
  const sentAgain = await lastEvent(tx, id, "sent again");
  const left = await lastEvent(tx, id, "dispatched");
  if (!hasLeft(status) || !sentAgain || (left && left.number > sentAgain.number)) return {};
  return { status: "Preparing", dispatchedAt: null };
}

function lastEvent(tx: Db, orderId: string, kind: OrderEventKind) {
  return tx
    .selectFrom("orderEvents")
    .select(["number", "at"])
    .where("orderId", "=", orderId)
    .where("kind", "=", kind)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function asksForCards(tx: Db, orderId: string): Promise<boolean> {
  const asking = await tx
    .selectFrom("refunds")
    .select("id")
    .where("orderId", "=", orderId)
    .where("asksCards", "=", 1)
    .where("state", "<>", "failed")
    .executeTakeFirst();
  return asking !== undefined;
}

/** Whether a bank disputes the payment or has withdrawn it, and nobody has accepted that. */
export async function isDisputeUnaccepted(db: Db, orderId: string): Promise<boolean> {
  const dispute = await db
    .selectFrom("disputes")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "<>", "won")
    .where("acceptedAt", "is", null)
    .executeTakeFirst();
  return dispute !== undefined;
}
