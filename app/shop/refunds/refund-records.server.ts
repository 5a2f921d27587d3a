import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { RefundsTable, RefundState } from "../../../db/money-tables";
import { transact } from "../../../db/transact";
import type { RefundOutcome } from "~/payments/payments";
import { newId } from "~/shop/ids.server";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { findOrderOf, lockPayment } from "./payment-lock.server";
import type { Recorder } from "~/shop/shop";
import { alarmOwners } from "~/shop/staff/mail-choices.server";
import { readCauses, settle } from "~/shop/standing/settle.server";

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
  paymentId: string,
  isSilent: boolean,
): Promise<void> {
  const early = await tx
    .deleteFrom("earlyRefunds")
    .where("paymentId", "=", paymentId)
    .returningAll()
    .execute();
  for (const refund of early.toSorted((a, b) => a.heardAt - b.heardAt)) {
    await recordWithin(tx, refund, isSilent);
  }
}

/** Records that the provider has refused a refund. */
export async function recordRefusal(db: Db, id: string, failure: string): Promise<void> {
  await transact(db, async (tx) => {
    const { orderId } = await findById(tx, id);
    await lockOrder(tx, orderId);
    const refund = await findById(tx, id);
    if (refund.providerRefundId !== null) return;
    await moveRefund(tx, refund, { state: "failed", failure, providerRefundId: null });
  });
}

async function recordWithin(
  tx: Db,
  outcome: RefundOutcome,
  isSilent = false,
): Promise<{ orderId?: string; isNews: boolean }> {
  if (outcome.paymentId) await lockPayment(tx, outcome.paymentId);
  const known = await findReportedRefund(tx, outcome);
  const orderId = known?.orderId ?? (await findOrderOf(tx, outcome.paymentId));
  if (!orderId) return { isNews: await keepEarly(tx, outcome) };
  await lockOrder(tx, orderId);
  const refund = (await findReportedRefund(tx, outcome)) ?? (await addRefund(tx, orderId, outcome));
  const isNews = await moveRefund(tx, refund, outcome, isSilent);
  if (!known && isNews && !isSilent) await alarmOfCards(tx, refund);
  return { orderId, isNews };
}

/** @returns whether it says anything new */
async function keepEarly(tx: Db, outcome: RefundOutcome): Promise<boolean> {
  const { providerRefundId, paymentId, refundId, amountPence, state, failure } = outcome;
  if (!paymentId) return false;
  const known = await tx
    .selectFrom("earlyRefunds")
    .select("state")
    .where("providerRefundId", "=", providerRefundId)
    .executeTakeFirst();
  if (known && ranks[state] <= ranks[known.state]) return false;
  const facts = { paymentId, refundId, amountPence, state, failure };
  await tx
    .insertInto("earlyRefunds")
    .values({ providerRefundId, ...facts, heardAt: Date.now() })
    .onConflict((conflict) => conflict.column("providerRefundId").doUpdateSet(facts))
    .execute();
  return true;
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
async function addRefund(tx: Db, orderId: string, { amountPence }: RefundOutcome): Promise<Refund> {
  const now = Date.now();
  const { totalPence } = await tx
    .selectFrom("orders")
    .select("totalPence")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  // A full refund includes every card.
  const asksCards = amountPence < (totalPence ?? 0);
  return tx
    .insertInto("refunds")
    .values({
      id: newId("RF"),
      orderId,
      attempt: null,
      amountPence,
      postagePence: 0,
      reason: madeThere,
      state: "asked",
      askedBy: null,
      createdAt: now,
      askedAt: now,
      asksCards: Number(asksCards),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Tells owners of a refund whose cards somebody has to name. */
async function alarmOfCards(tx: Db, { id, orderId }: Refund): Promise<void> {
  const causes = await readCauses(tx, orderId);
  if (!causes.some(({ kind, about }) => kind === "which cards" && about === id)) return;
  await alarmOwners(tx, { key: `owner-held:${orderId}:${id}`, aboutId: orderId });
}

/** @returns whether its state has changed */
async function moveRefund(
  tx: Db,
  refund: Refund,
  next: RefundStatus,
  isSilent = false,
): Promise<boolean> {
  const { id, orderId, amountPence, providerRefundId } = refund;
  const { state } = next;
  // A refund recorded as refused turns out to have been made after all.
  const isRevived = refund.state === "failed" && !providerRefundId && next.providerRefundId;
  if (ranks[state] <= ranks[refund.state] && !isRevived) return false;
  const isFinished = state === "succeeded" || state === "failed";
  const hasReturned = refund.state === "succeeded" && state === "failed";
  await tx
    .updateTable("refunds")
    .set({
      state,
      failure: next.failure,
      providerRefundId: next.providerRefundId,
      ...(hasReturned ? { returnedAt: Date.now() } : { settledAt: isFinished ? Date.now() : null }),
    })
    .where("id", "=", id)
    .execute();
  await settle(tx, orderId);
  if (state === "failed") {
    const detail = String(amountPence);
    const number = await addOrderEvent(tx, orderId, {
      kind: "refund failed",
      actor: "payment provider",
      detail,
    });
    if (isSilent) return true;
    await alarmOwners(tx, { key: `owner-refund-failed:${id}:${number}`, aboutId: id });
  } else if (providerRefundId === null) {
    await noteRefunded(tx, refund, isSilent);
  }
  return true;
}

/** Notes once that the provider has accepted it, and notifies the shopper. */
async function noteRefunded(
  tx: Db,
  { id, orderId, amountPence }: Refund,
  isSilent: boolean,
): Promise<void> {
  const number = await addOrderEvent(tx, orderId, {
    kind: "refunded",
    actor: "payment provider",
    detail: String(amountPence),
  });
  if (isSilent) return;
  await addLetter(tx, {
    key: `order-refunded:${id}`,
    kind: "order-refunded",
    orderId,
    aboutId: String(number),
  });
}
