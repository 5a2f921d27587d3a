import Stripe from "stripe";
import { callStripe, findOrNone } from "./call-stripe.server";
import type { Payments, RefundRequest } from "./payments";
import { readDispute, readRefund } from "./read-refund.server";

type MoneyBack = Pick<
  Payments,
  "refund" | "readRefunds" | "listRefunds" | "listDisputes" | "readDispute"
>;

const mostListed = 10_000;
const since = (moment: Date) => ({ gte: Math.floor(moment.getTime() / 1000) });

/** Refunds and disputes. */
export function connectMoneyBack(stripe: Stripe): MoneyBack {
  return {
    async refund(request) {
      return callStripe(async () => {
        const key = { idempotencyKey: `refund-${request.refundId}` };
        return readRefund(await stripe.refunds.create(refundParams(request), key));
      }, isRefusal);
    },

    async readRefunds(paymentId) {
      return callStripe(async () => {
        const listed = stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
        return (await listed.autoPagingToArray({ limit: 1000 })).map(readRefund);
      });
    },

    async listRefunds(madeSince) {
      return callStripe(async () => {
        const listed = stripe.refunds.list({ created: since(madeSince), limit: 100 });
        return (await listed.autoPagingToArray({ limit: mostListed })).map(readRefund);
      });
    },

    async listDisputes(openedSince) {
      return callStripe(async () => {
        const listed = stripe.disputes.list({ created: since(openedSince), limit: 100 });
        const disputes = await listed.autoPagingToArray({ limit: mostListed });
        return disputes.map((dispute) => readDispute(dispute, Date.now()));
      });
    },

    async readDispute(id) {
      return callStripe(async () => {
        const dispute = await findOrNone(stripe.disputes.retrieve(id));
        return dispute && readDispute(dispute, Date.now());
      });
    },
  };
}

function refundParams(request: RefundRequest): Stripe.RefundCreateParams {
  return {
    payment_intent: request.paymentId,
    amount: request.amountPence,
    reason: "requested_by_customer",
    metadata: { order_id: request.orderId, refund_id: request.refundId },
  };
}

/**
 * Whether the provider has refused a refund request. Other errors, such as a revoked key, do not
 * say whether an earlier attempt has succeeded.
 */
function isRefusal(error: unknown): boolean {
  const { StripeInvalidRequestError } = Stripe.errors;
  return error instanceof StripeInvalidRequestError && [400, 404].includes(error.statusCode ?? 0);
}
