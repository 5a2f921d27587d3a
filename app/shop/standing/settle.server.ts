import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import type { Shop } from "~/shop/shop";
import { addLetter } from "~/shop/letters/outbox.server";
import { isKeyOf } from "~/shop/objects";
import { heldReasonOf, kindsOfCause } from "./causes";
import { asksCards, disputesOfPayments, refundsOfPayments } from "./money-back.server";
import { readNewestParcel, shipmentLines } from "./parcels.server";
import { statusOf, type OrderFacts, type Standing } from "./status-of";

/**
 * Stores an order's status and what keeps it from being posted, as they follow from all that is known of
 * it, within the transaction that has stored something new. It locks the order. An unpaid order stays as
 * it is. The shopper is told once nothing is wrong with the payment any more.
 * @returns undefined for an unpaid order
 */
export async function settle(tx: Db, id: string): Promise<Standing | undefined> {
  const order = await tx
    .updateTable("orders")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .where("paidAt", "is not", null)
    .returning(["id", "totalPence", "status", "heldReason"])
    .executeTakeFirst();
  if (!order) return undefined;
  const facts = await readFacts(tx, order);
  const standing = statusOf(facts);
  const { status, causes } = standing;
  const heldReason = status === "Preparing" ? heldReasonOf(causes) : null;
  const isDelivered = status === "Dispatched" && order.status === "Delivered";
  await tx
    .updateTable("orders")
    .set({ status: isDelivered ? "Delivered" : status, heldReason })
    .where("id", "=", id)
    .execute();
  const isFree = order.heldReason !== null && heldReason === null && status === "Preparing";
  // The confirmation mentioned them.
  if (isFree && facts.problems.some((problem) => isKeyOf(kindsOfCause, problem))) {
    const key = `order-released:${id}`;
    await addLetter(tx, { key, kind: "order-released", orderId: id });
  }
  return standing;
}

/**
 * Settles each order that is here, and logs those that stood otherwise.
 * @throws the reason of `closing`
 */
export async function settleOrdersHere(
  { db, log }: Pick<Shop, "db" | "log">,
  closing: AbortSignal,
): Promise<void> {
  const here = await db
    .selectFrom("orders")
    .select(["id", "status", "heldReason"])
    .where("status", "=", "Preparing")
    .execute();
  for (const { id, ...before } of here) {
    closing.throwIfAborted();
    await transact(db, (tx) => settle(tx, id));
    const { status, heldReason } = await db
      .selectFrom("orders")
      .select(["status", "heldReason"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (status !== before.status || heldReason !== before.heldReason) {
      log.warn({ orderId: id, before, now: { status, heldReason } }, "An order stood otherwise");
    }
  }
}

/**
 * Stores the answer to a cause. The caller settles the order.
 * @param staffId undefined for its shopper
 */
export async function answerCause(
  tx: Db,
  staffId: string | undefined,
  orderId: string,
  cause: string,
): Promise<void> {
  await tx
    .insertInto("answers")
    .values({ orderId, cause, staffId, at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The causes that keep a paid order from being posted. */
export async function readCauses(db: Db, id: string): Promise<Standing["causes"]> {
  const order = await db
    .selectFrom("orders")
    .select(["id", "totalPence"])
    .where("id", "=", id)
    .executeTakeFirst();
  return order ? statusOf(await readFacts(db, order)).causes : [];
}

type OrderRow = { id: string; totalPence: number | null };

async function readFacts(db: Db, { id, totalPence }: OrderRow): Promise<OrderFacts> {
  const parcel = await readNewestParcel(db, id);
  const disputes = await disputesOfPayments(db)
    .select(["id", "state", "amountPence as pence"])
    .where("orderId", "=", id)
    .orderBy("openedAt")
    .orderBy("id")
    .execute();
  const holds = await db
    .selectFrom("holds")
    .select("kind")
    .where("orderId", "=", id)
    .where("endedAt", "is", null)
    .orderBy("kind")
    .execute();
  const problems = await db
    .selectFrom("paymentProblems")
    .select("problem")
    .where("orderId", "=", id)
    .orderBy("problem")
    .execute();
  const answers = await db
    .selectFrom("answers")
    .select("cause")
    .where("orderId", "=", id)
    .execute();
  return {
    totalPence: totalPence ?? 0,
    parcel: { number: parcel?.number ?? 1, hasLeft: (parcel?.leftAt ?? null) !== null },
    lines: await readLines(db, id),
    refunds: await readRefunds(db, id),
    disputes,
    holds: holds.map(({ kind }) => kind),
    problems: problems.map(({ problem }) => problem),
    answers: new Set(answers.map(({ cause }) => cause)),
  };
}

async function readLines(db: Db, orderId: string): Promise<OrderFacts["lines"]> {
  const newest = await shipmentLines(db)
    .select("parcelLines.position")
    .where("orders.id", "=", orderId)
    .execute();
  const lines = await db
    .selectFrom("orderLines")
    .select(["position", "takenOut"])
    .where("orderId", "=", orderId)
    .execute();
  return lines.map(({ position, takenOut }) => ({
    position,
    isInNewest: newest.some((each) => each.position === position),
    isOut: takenOut === 1,
  }));
}

async function readRefunds(db: Db, orderId: string): Promise<OrderFacts["refunds"]> {
  const refunds = await refundsOfPayments(db)
    .select(["id", "amountPence", "state", "providerRefundId"])
    .select((eb) => asksCards(eb).as("asksCards"))
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  if (refunds.length === 0) return [];
  const lines = await refundsOfPayments(db)
    .innerJoin("refundLines", "refundLines.refundId", "refunds.id")
    .select(["refundId", "position"])
    .where("orderId", "=", orderId)
    .execute();
  return refunds.map(({ id, amountPence, state, providerRefundId, ...refund }) => ({
    id,
    pence: amountPence,
    state,
    isAccepted: providerRefundId !== null,
    asksCards: Boolean(refund.asksCards),
    positions: lines.filter(({ refundId }) => refundId === id).map(({ position }) => position),
  }));
}
