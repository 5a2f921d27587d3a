import { z } from "zod";
import type { DisputeOutcome, RefundOutcome } from "./payments";
import { Id, Pence, Text } from "./read-session.server";

/** The provider refers to another object by its id, or includes the object itself. */
const Reference = z
  .union([Id, z.object({ id: Id }).transform(({ id }) => id)])
  .nullish()
  .catch(null);

const Charge = z.object({ payment_intent: Reference });

/** The fields of a refund that the shop reads. Only the id and the amount must be valid. */
const Refund = z.object({
  id: Id,
  amount: z.number().int().positive(),
  payment_intent: Reference,
  metadata: z.object({ refund_id: Id.optional() }).nullish().catch(null),
  status: Text,
  failure_reason: Text,
});

const Dispute = z.object({
  id: Id,
  amount: Pence,
  payment_intent: Reference,
  reason: Text,
  status: z.string(),
  created: z.number().int().positive(),
  evidence_details: z
    .object({ due_by: z.number().int().positive().nullish() })
    .nullish()
    .catch(null),
});

/** The payment of a charge; null for none. */
export function paymentOf(charge: unknown): string | null {
  return Charge.parse(charge).payment_intent ?? null;
}

/** @throws {z.ZodError} if it is not a refund */
export function readRefund(object: unknown): RefundOutcome {
  const refund = Refund.parse(object);
  return {
    providerRefundId: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    paymentId: refund.payment_intent ?? null,
    amountPence: refund.amount,
    state: refundStates.get(refund.status ?? "") ?? "pending",
    failure: refund.failure_reason ?? (refund.status === "canceled" ? "canceled" : null),
  };
}

const refundStates = new Map<string, RefundOutcome["state"]>([
  ["succeeded", "succeeded"],
  ["failed", "failed"],
  ["canceled", "failed"],
]);

/**
 * @param toldAt the provider's time of this report
 * @throws {z.ZodError} if it is not a dispute
 */
export function readDispute(object: unknown, toldAt: number): DisputeOutcome {
  const { id, amount, payment_intent, reason, status, created, evidence_details } =
    Dispute.parse(object);
  const state = disputeStates.get(status) ?? "open";
  const dueBy = evidence_details?.due_by;
  return {
    id,
    paymentId: payment_intent ?? null,
    amountPence: amount,
    reason: reason ?? "unknown",
    state,
    replyBy: dueBy && status.endsWith("needs_response") ? dueBy * 1000 : null,
    openedAt: created * 1000,
    toldAt,
  };
}

/** Any other state, such as an appeal, counts as open. */
const disputeStates = new Map<string, DisputeOutcome["state"]>([
  ["warning_needs_response", "inquiry"],
  ["warning_under_review", "inquiry"],
  ["warning_closed", "won"],
  // The money was sent back before it came to a dispute.
  ["prevented", "lost"],
  ["won", "won"],
  ["lost", "lost"],
]);
