import { ApiError } from "./api-error.server";
import { newEvent } from "./event.server";
import { nowSeconds } from "./processor.server";
import { chargeOf, newDispute, newRefund, type Dispute, type Refund } from "./refund.server";
import type { Payment } from "./session.server";
import type { Store } from "./store.server";

export type MoneyBack = ReturnType<typeof openMoneyBack>;

/** Stores an event with the current state of one of Stripe's objects. */
type Notify = (type: string, object: object) => void;

/**
 * Refunds and disputes paid sessions, and stores the events. Each change joins the caller's
 * transaction, or makes its own.
 */
export function openMoneyBack(store: Store, onEvent: () => void) {
  const notify: Notify = (type, object) => {
    store.putEvent(newEvent(type, object, nowSeconds()));
    onEvent();
  };
  return { ...refundChanges(store, notify), ...disputeChanges(store, notify) };
}

function refundChanges(store: Store, notify: Notify) {
  /** @throws {ApiError} as Stripe would answer */
  function refund(paymentIntent: string, asked: Parameters<typeof newRefund>[1]): Refund {
    return store.transact(() => {
      const payment = findPayment(store, paymentIntent);
      requireUndisputed(store, paymentIntent);
      const before = store.refunds.list(paymentIntent);
      const made = newRefund(payment, asked, before, nowSeconds());
      store.putMoneyBack(made);
      notify("refund.created", made);
      notify("charge.refunded", chargeOf(payment, [made, ...before]));
      notify("refund.updated", made);
      return made;
    });
  }

  /** Completes a pending refund, or returns one, which a bank may do long after it has arrived. */
  function finishRefund(id: string, status: "succeeded" | "failed"): void {
    store.transact(() => {
      const made = store.refunds.find(id);
      if (!made || made.status === "failed" || made.status === status) return;
      const { pending_reason: _, ...rest } = made;
      const finished: Refund = {
        ...rest,
        status,
        ...(status === "failed" && { failure_reason: "expired_or_canceled_card" }),
      };
      store.putMoneyBack(finished);
      notify("refund.updated", finished);
      if (status === "failed") notify("refund.failed", finished);
    });
  }

  return { refund, finishRefund };
}

function disputeChanges(store: Store, notify: Notify) {
  function dispute(paymentIntent: string): void {
    store.transact(() => {
      const payment = findPayment(store, paymentIntent);
      const opened = newDispute(payment, nowSeconds());
      store.putMoneyBack(opened);
      notify("charge.dispute.created", opened);
      notify("charge.dispute.funds_withdrawn", opened);
    });
  }

  function closeDispute(id: string, status: "won" | "lost"): void {
    store.transact(() => {
      const open = store.disputes.find(id);
      if (open?.status !== "needs_response") return;
      const closed: Dispute = { ...open, status };
      store.putMoneyBack(closed);
      notify("charge.dispute.updated", closed);
      if (status === "won") notify("charge.dispute.funds_reinstated", closed);
      notify("charge.dispute.closed", closed);
    });
  }

  return { dispute, closeDispute };
}

function findPayment(store: Store, paymentIntent: string): Payment {
  const payment = store.findPaymentBy(paymentIntent);
  if (payment?.session.payment_status === "paid") return payment;
  const detail = { code: "resource_missing", param: "payment_intent" };
  throw new ApiError(404, `No such payment_intent: '${paymentIntent}'`, detail);
}

function requireUndisputed(store: Store, paymentIntent: string): void {
  const isDisputed = store.disputes
    .list(paymentIntent)
    .some(({ status }) => status === "needs_response" || status === "lost");
  if (!isDisputed) return;
  throw new ApiError(400, "The charge has been charged back; cannot issue a refund.", {
    code: "charge_disputed",
  });
}
