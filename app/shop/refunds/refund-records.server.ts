import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { RefundsTable, RefundState } from "../../../db/money-tables";
import { transact } from "../../../db/transact";
import type { RefundOutcome } from "~/payments/payments";
import { newId } from "~/shop/ids.server";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { lockPayment } from "./lock-payment.server";
import type { Recorder } from "~/shop/shop";
import { alarmOwners } from "~/shop/staff/mail-choices.server";
import { settle } from "~/shop/standing/settle.server";

type Refund = Selectable<RefundsTable>;

/** The status of a refund, and its id at the provider. */
type RefundStatus = Pick<Refund, "state" | "failure" | "providerRefundId">;

/** Reports arrive in any order; a refund never goes back to a lower rank. */
const ranks: Record<RefundState, number> = {
  asked: 0,
  unknown: 0,
  pending: 1,
  succeeded: 2,
  failed: 3,
};

const madeThere = "Made at the payment company";

/**
 * Records the state of a refund. The answer to the shop's own request, the webhook and the search
 * for lost answers all call this, in any order and any number of times. An unknown refund was made
 * at the provider. One whose sale is not known yet is kept, and recorded with the sale.
 */
export async function recordRefund(
  { db, log, isSilent }: Recorder,
  outcome: RefundOutcome,
): Promise<void> {
  const { orderId, isNews } = await transact(db, (tx) => recordWithin(tx, outcome, isSilent));
  if (!isNews) return;
  const { providerRefundId, state, amountPence } = outcome;
  const facts = { orderId, providerRefundId, state, amountPence };
  if (orderId) log.info(facts, "A refund was recorded");
  else log.warn(facts, "A refund belongs to no order yet");
}

/** Records the refunds that were reported before their sale, within the transaction of the sale. */
export async function recordEarlyRefunds(
  tx: Db,
  orderId: string,
  paymentId: string,
  isSilent: boolean,
): Promise<void> {
  const refunds = await tx
    .selectFrom("refunds")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .orderBy("createdAt")
    .execute();
  const now = Date.now();
  for (const refund of refunds) {
    const { id, settledAt, returnedAt } = refund;
    await tx
      .updateTable("refunds")
      .set({ createdAt: now, settledAt: settledAt && now, returnedAt: returnedAt && now })
      .where("id", "=", id)
      .execute();
    await tellOf(tx, orderId, refund, { isFirst: true, isSilent });
  }
}

/** Records that the provider has refused a refund. */
export async function recordRefusal(db: Db, id: string, failure: string): Promise<void> {
  await transact(db, async (tx) => {
    const { paymentId } = await findById(tx, id);
    const orderId = await lockPayment(tx, paymentId);
    if (orderId) await lockOrder(tx, orderId);
    const refund = await findById(tx, id);
    if (refund.providerRefundId !== null) return;
    const moved = await moveRefund(tx, refund, {
      state: "failed",
      failure,
      providerRefundId: null,
    });
    if (moved && orderId) await tellOf(tx, orderId, moved, { isFirst: true });
  });
}

async function recordWithin(
  tx: Db,
  outcome: RefundOutcome,
  isSilent = false,
): Promise<{ orderId: string | null; isNews: boolean }> {
  const paymentId = (await findReportedRefund(tx, outcome))?.paymentId ?? outcome.paymentId;
  if (!paymentId) return { orderId: null, isNews: false };
  const orderId = await lockPayment(tx, paymentId);
  if (orderId) await lockOrder(tx, orderId);
  const refund =
    (await findReportedRefund(tx, outcome)) ?? (await addRefund(tx, paymentId, outcome));
  const moved = await moveRefund(tx, refund, outcome);
  const isFirst = refund.providerRefundId === null;
  if (moved && orderId) await tellOf(tx, orderId, moved, { isFirst, isSilent });
  return { orderId, isNews: moved !== undefined };
}

const findById = (tx: Db, id: string) =>
  tx.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Finds it by the shop's id, which the provider was given, or else by the provider's. */
async function findReportedRefund(tx: Db, { refundId, providerRefundId }: RefundOutcome) {
  const refunds = tx.selectFrom("refunds").selectAll();
  const own = refundId && (await refunds.where("id", "=", refundId).executeTakeFirst());
  return own || refunds.where("providerRefundId", "=", providerRefundId).executeTakeFirst();
}

/** A refund made at the provider already has its money, whatever the shop has reserved. */
function addRefund(tx: Db, paymentId: string, { amountPence }: RefundOutcome): Promise<Refund> {
  const now = Date.now();
  return tx
    .insertInto("refunds")
    .values({
      id: newId("RF"),
      paymentId,
      attempt: null,
      amountPence,
      postagePence: 0,
      reason: madeThere,
      state: "asked",
      askedBy: null,
      createdAt: now,
      askedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns the refund as it is now; undefined if that is nothing new */
async function moveRefund(
  tx: Db,
  refund: Refund,
  { state, failure, providerRefundId }: RefundStatus,
): Promise<Refund | undefined> {
  // A refund recorded as refused turns out to have been made after all.
  const isRevived = refund.state === "failed" && !refund.providerRefundId && providerRefundId;
  if (ranks[state] <= ranks[refund.state] && !isRevived) return undefined;
  const isFinished = state === "succeeded" || state === "failed";
  const hasReturned = refund.state === "succeeded" && state === "failed";
  return tx
    .updateTable("refunds")
    .set({
      state,
      failure,
      providerRefundId,
      ...(hasReturned ? { returnedAt: Date.now() } : { settledAt: isFinished ? Date.now() : null }),
    })
    .where("id", "=", refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Settles the order of a refund that has moved, notes it there, and writes to whom it concerns.
 * @param how `isFirst` if the provider has not been known to have accepted it; `isSilent` writes to nobody
 */
async function tellOf(
  tx: Db,
  orderId: string,
  { id, state, amountPence }: Refund,
  { isFirst, isSilent = false }: { isFirst: boolean; isSilent?: boolean },
): Promise<void> {
  const { causes = [] } = (await settle(tx, orderId)) ?? {};
  const asksCards = causes.some(({ kind, about }) => kind === "which cards" && about === id);
  if (asksCards && !isSilent) {
    await alarmOwners(tx, { key: `owner-held:${orderId}:${id}`, aboutId: orderId });
  }
  const event = { actor: "payment provider", detail: String(amountPence) } as const;
  if (state === "failed") {
    const number = await addOrderEvent(tx, orderId, { kind: "refund failed", ...event });
    if (isSilent) return;
    await alarmOwners(tx, { key: `owner-refund-failed:${id}:${number}`, aboutId: id });
  } else if (isFirst) {
    const number = await addOrderEvent(tx, orderId, { kind: "refunded", ...event });
    if (isSilent) return;
    const key = `order-refunded:${id}`;
    await addLetter(tx, { key, kind: "order-refunded", orderId, aboutId: String(number) });
  }
}
