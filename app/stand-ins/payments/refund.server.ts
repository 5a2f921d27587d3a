import type Stripe from "stripe";
import { ApiError } from "./api-error.server";
import { pounds } from "./delivery.server";
import { newId } from "./id.server";
import type { Payment } from "./session.server";

/** Refunds and disputes. Each belongs to a paid session by its payment intent. */
export type Refund = Stripe.Refund & { payment_intent: string };
export type Dispute = Pick<
  Stripe.Dispute,
  "id" | "object" | "amount" | "created" | "currency" | "livemode" | "metadata" | "reason"
> & {
  charge: string;
  payment_intent: string;
  status: "needs_response" | "won" | "lost";
  evidence_details: { due_by: number; has_evidence: false; past_due: false; submission_count: 0 };
};

type NewRefund = {
  amount?: number;
  reason?: string;
  metadata?: Record<string, string>;
};

const weekSeconds = 7 * 24 * 60 * 60;

/** @throws {Error} if nobody has paid yet */
export function paymentIntentOf({ session }: Pick<Payment, "session">): string {
  if (session.payment_intent === null) throw new Error(`${session.id} is not paid`);
  return session.payment_intent;
}

/** The part of a payment that is not refunded or disputed. */
function leftPence({ session }: Pick<Payment, "session">, refunds: readonly Refund[]): number {
  const gone = refunds.filter(({ status }) => status !== "failed");
  return (session.amount_total ?? 0) - gone.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * A refund of a paid session, which stays pending for some test cards.
 * @throws {ApiError} as Stripe would answer
 */
export function newRefund(
  payment: Payment,
  { amount, reason, metadata = {} }: NewRefund,
  refunds: readonly Refund[],
  nowSeconds: number,
): Refund {
  const left = leftPence(payment, refunds);
  const paymentIntent = paymentIntentOf(payment);
  const charge = chargeIdOf(paymentIntent);
  if (left === 0) {
    throw new ApiError(400, `Charge ${charge} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const pence = amount ?? left;
  if (pence > left) {
    throw new ApiError(
      400,
      `Refund amount (${pounds(pence)}) is greater than unrefunded amount on charge (${pounds(left)})`,
      { param: "amount" },
    );
  }
  const isWaiting = payment.refunds === "wait";
  return {
    id: newId("re_"),
    object: "refund",
    amount: pence,
    balance_transaction: newId("txn_"),
    charge,
    created: nowSeconds,
    currency: "gbp",
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: paymentIntent,
    payment_method: null,
    ...(isWaiting && { pending_reason: "insufficient_funds" }),
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isWaiting ? "pending" : "succeeded",
    transfer_reversal: null,
  };
}

/** The charge of a payment, with the fields that refund events need. */
export function chargeOf({ session }: Payment, refunds: readonly Refund[]) {
  const left = leftPence({ session }, refunds);
  return {
    id: chargeIdOf(paymentIntentOf({ session })),
    object: "charge",
    amount: session.amount_total,
    amount_refunded: (session.amount_total ?? 0) - left,
    currency: "gbp",
    livemode: false,
    paid: true,
    payment_intent: session.payment_intent,
    refunded: left === 0,
  };
}

export function newDispute({ session }: Payment, nowSeconds: number): Dispute {
  const paymentIntent = paymentIntentOf({ session });
  return {
    id: newId("du_"),
    object: "dispute",
    amount: session.amount_total ?? 0,
    charge: chargeIdOf(paymentIntent),
    created: nowSeconds,
    currency: "gbp",
    livemode: false,
    metadata: {},
    payment_intent: paymentIntent,
    reason: "fraudulent",
    status: "needs_response",
    evidence_details: {
      due_by: nowSeconds + weekSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  };
}

const chargeIdOf = (paymentIntent: string) => paymentIntent.replace(/^pi_/, "ch_");
