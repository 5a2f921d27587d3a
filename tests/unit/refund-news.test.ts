import { describe, expect, test } from "vitest";
import { now, readNews, reportedAt } from "../support/stripe-events";

const refund = {
  id: "re_1",
  amount: 325,
  payment_intent: { id: "pi_1" },
  metadata: { refund_id: "RF-1" },
  status: "succeeded",
  failure_reason: null,
};

describe("the shop reads from a refund", () => {
  test("how much went back of which payment", () => {
    expect(readNews("refund.updated", refund)).toEqual({
      id: "evt_1",
      kind: "refund",
      paymentId: "pi_1",
      outcome: {
        providerRefundId: "re_1",
        refundId: "RF-1",
        paymentId: "pi_1",
        amountPence: 325,
        state: "succeeded",
        failure: null,
      },
    });
  });

  test.each([
    [{ status: "failed", failure_reason: "lost_or_stolen_card" }, "failed", "lost_or_stolen_card"],
    [{ status: "canceled" }, "failed", "canceled"],
    [{ status: "pending", metadata: null }, "pending", null],
    [{ status: "requires_action" }, "pending", null],
    [{ status: null }, "pending", null],
  ])("that %o is %s, because of %s", (said, state, failure) => {
    const news = readNews("refund.updated", { ...refund, ...said });
    expect(news).toMatchObject({ outcome: { state, failure } });
  });

  test("that one without a payment was not sold here, and one without an amount is ignored", () => {
    const stray = readNews("refund.created", { ...refund, payment_intent: null });
    expect(stray).toEqual({ id: "evt_1", kind: "other" });
    for (const amount of [0, -1, 1.5, "1"]) {
      expect(readNews("refund.created", { ...refund, amount })).toMatchObject({
        kind: "unreadable",
      });
    }
  });

  test("from a charge only which payment it is", () => {
    const charge = { payment_intent: "pi_1" };
    const news = { id: "evt_1", kind: "refund", paymentId: "pi_1" };
    expect(readNews("charge.refunded", charge)).toEqual(news);
    expect(readNews("charge.refunded", {})).toEqual({ id: "evt_1", kind: "other" });
  });
});

const dispute = {
  id: "du_1",
  amount: 495,
  payment_intent: "pi_1",
  reason: "fraudulent",
  status: "needs_response",
  created: reportedAt - 10,
  evidence_details: { due_by: reportedAt + 100 },
};

describe("the shop reads from a dispute", () => {
  test("the disputed amount, since when, and by when to reply", () => {
    expect(readNews("charge.dispute.created", dispute)).toEqual({
      id: "evt_1",
      kind: "dispute",
      outcome: {
        id: "du_1",
        paymentId: "pi_1",
        amountPence: 495,
        reason: "fraudulent",
        state: "open",
        replyBy: (reportedAt + 100) * 1000,
        openedAt: (reportedAt - 10) * 1000,
        toldAt: reportedAt * 1000,
      },
    });
  });

  test.each([
    ["warning_needs_response", "inquiry", true],
    ["warning_under_review", "inquiry", false],
    ["warning_closed", "won", false],
    ["under_review", "open", false],
    ["prevented", "lost", false],
    ["won", "won", false],
    ["lost", "lost", false],
    ["appealed", "open", false],
  ])("that one that is %s is %s", (status, state, isToBeAnswered) => {
    const news = readNews("charge.dispute.updated", { ...dispute, status });
    const replyBy = isToBeAnswered ? (reportedAt + 100) * 1000 : null;
    expect(news).toMatchObject({ outcome: { state, replyBy } });
  });

  test("the moment of its arrival, where the event has none of its own", () => {
    const bare = { ...dispute, payment_intent: null, reason: null, evidence_details: null };
    expect(readNews("charge.dispute.created", bare, undefined, null)).toMatchObject({
      outcome: { paymentId: null, reason: "unknown", replyBy: null, toldAt: now.getTime() },
    });
  });
});
