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
 * postage is left. Holds by staff and by the payment check stay. If a full refund fails, such a hold is
 * restored; an order without one is held because of the failure.
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
  const hasOwnHold = heldReason !== null && !isBlockingHold(heldReason);
  const before = isRefunded ? (order.statusBeforeRefund ?? "Preparing") : status;
  const paidBack = await readRefundedPositions(tx, id, ["succeeded"]);
  const arePaidBack = (some: { position: number }[]) =>
    some.length > 0 && some.every(({ position }) => paidBack.has(position));
  const isParcelBack = round > 1 && arePaidBack(lines.filter((line) => line.round === round));
  /** Its newest parcel counted as dispatched only while all of its cards were refunded. */
  const isHere = async () =>
    hasLeft(before) && round > 1 && !isParcelBack && !(await hasParcelLeft(tx, id));
  // While nothing has left, a bank that took the money for good has paid the order back.
  const lostPence = hasLeft(before) ? 0 : await sumLost(tx, id);
  const isMoneyBack = order.refundedPence + lostPence >= (order.totalPence ?? 0);
  /** A refund has failed, or a dispute that was lost is won after all. */
  const holdAfterRefund = () =>
    hasFailed || hasLeft(before) ? failureHold : findBlockingHold(tx, id);
  if (isMoneyBack || (!hasLeft(before) && arePaidBack(lines))) {
    if (isRefunded) return undefined;
    const heldBeforeRefund = hasOwnHold ? heldReason : null;
    return { status: "Refunded", statusBeforeRefund: status, heldBeforeRefund, heldReason: null };
  }
  if (isRefunded) {
    const held = order.heldBeforeRefund ?? (await holdAfterRefund());
    const restored = (await isHere()) ? onThePress : { status: before };
    return { ...restored, statusBeforeRefund: null, heldBeforeRefund: null, heldReason: held };
  }
  if (hasOwnHold) return (await isHere()) ? onThePress : undefined;
  if (hasFailed) return { ...((await isHere()) && onThePress), heldReason: failureHold };
  if (hasLeft(status)) return undefined;
  if (isParcelBack) {
    return { status: "Dispatched", dispatchedAt: await lastDispatch(tx, id), heldReason: null };
  }
  return { heldReason: await findBlockingHold(tx, id) };
}

async function sumLost(tx: Db, orderId: string): Promise<number> {
  const { pence } = await tx
    .selectFrom("disputes")
    .select(({ fn }) => fn.sum<number | null>("amountPence").as("pence"))
    .where("orderId", "=", orderId)
    .where("state", "=", "lost")
    .executeTakeFirstOrThrow();
  return pence ?? 0;
}

const onThePress = { status: "Preparing", dispatchedAt: null } as const;

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

/** When the parcel before the newest left. */
async function lastDispatch(tx: Db, id: string): Promise<number | null> {
  const sentAgain = await lastEvent(tx, id, ["sent again"]);
  return (await lastEvent(tx, id, ["dispatched"], sentAgain?.number))?.at ?? null;
}

/** Whether the newest parcel was dispatched, and not taken back. */
async function hasParcelLeft(tx: Db, id: string): Promise<boolean> {
  const last = await lastEvent(tx, id, ["dispatched", "taken back", "sent again"]);
  return last?.kind === "dispatched";
}

/** @param before only events with a lower number count */
function lastEvent(tx: Db, id: string, kinds: OrderEventKind[], before?: number) {
  return tx
    .selectFrom("orderEvents")
    .select(["kind", "number", "at"])
    .where("orderId", "=", id)
    .where("kind", "in", kinds)
    .$if(before !== undefined, (events) => events.where("number", "<", before ?? 0))
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
