import { z } from "zod";
import type { DisputeOutcome, RefundOutcome } from "./payments";
import { Id, Pence, Text } from "./read-session.server";

/** The provider names another of its objects by its id, or puts the object itself there. */
const Reference = z
  .union([Id, z.object({ id: Id }).transform(({ id }) => id)])
  .nullish()
  .catch(null);

const Charge = z.object({ payment_intent: Reference });

/** What the shop reads of a refund. Its id and its amount have to be right. */
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

/** The payment that a charge belongs to; null for none. */
export function paymentOf(charge: unknown): string | null {
  return Charge.parse(charge).payment_intent ?? null;
}

/** @throws {z.ZodError} when it is no refund */
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
 * @param toldAt when the provider said so
 * @throws {z.ZodError} when it is no dispute
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

/** A state that is not among them, such as an appeal, is open. */
const disputeStates = new Map<string, DisputeOutcome["state"]>([
  ["warning_needs_response", "inquiry"],
  ["warning_under_review", "inquiry"],
  ["warning_closed", "won"],
  // The bank and the provider have sent the money back before it came to a dispute.
  ["prevented", "lost"],
  ["won", "won"],
  ["lost", "lost"],
]);
