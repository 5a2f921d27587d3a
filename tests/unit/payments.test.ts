import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { connectPayments } from "../../app/payments/payments.server";
import { trialMark } from "../../app/payments/trial";

const secret = "whsec_of_the_suite";
const payments = connectPayments({ secretKey: "sk_test_1", webhookSecret: secret, api: undefined });
const event = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "checkout.session.completed",
  data: {
    object: {
      id: "cs_test_1",
      object: "checkout.session",
      client_reference_id: "BC-1",
      payment_status: "paid",
      status: "complete",
      amount_subtotal: 325,
      amount_total: 495,
      currency: "gbp",
      shipping_cost: { amount_total: 170 },
    },
  },
});
const now = new Date("2026-11-20T12:00:00Z");

function signature(at: Date, payload = event, key = secret) {
  const timestamp = Math.floor(at.getTime() / 1000);
  return new Stripe("sk_test_1").webhooks.generateTestHeaderString({
    payload,
    secret: key,
    timestamp,
  });
}

const secondsFromNow = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("a webhook call", () => {
  test("signed now is read", () => {
    expect(payments.readEvent(Buffer.from(event), signature(now), now)).toMatchObject({
      id: "evt_1",
      outcome: { orderId: "BC-1", state: "paid", totalPence: 495, postagePence: 170 },
    });
  });

  test("signed five minutes ago, or dated five minutes ahead, is read too", () => {
    for (const seconds of [-300, 300]) {
      const read = payments.readEvent(Buffer.from(event), signature(secondsFromNow(seconds)), now);
      expect(read.id).toBe("evt_1");
    }
  });

  test.each([
    ["without a signature", null],
    ["with rubbish for a signature", "t=1,v1=rubbish"],
    ["signed with another secret", signature(now, event, "whsec_other")],
    ["signed for another body", signature(now, event.replace("495", "1"))],
    ["signed more than five minutes ago", signature(secondsFromNow(-301))],
    ["dated more than five minutes ahead", signature(secondsFromNow(301))],
  ])("%s is refused", (_, header) => {
    expect(() => payments.readEvent(Buffer.from(event), header, now)).toThrow(
      expect.objectContaining({ paymentCode: "unsigned" }),
    );
  });

  test("about another subject reports no payment", () => {
    const other = event.replace("checkout.session.completed", "customer.created");
    const read = payments.readEvent(Buffer.from(other), signature(now, other), now);
    expect(read).toEqual({ id: "evt_1", kind: "other" });
  });

  test("about the page of a trial is accepted, and has no id to be kept", () => {
    const trial = JSON.stringify({
      ...(JSON.parse(event) as object),
      data: { object: { id: "cs_1", metadata: trialMark } },
    });
    const read = payments.readEvent(Buffer.from(trial), signature(now, trial), now);
    expect(read).toEqual({ id: null, kind: "other" });
  });

  test("about a payment that failed later says that it failed", () => {
    const failed = event
      .replace("checkout.session.completed", "checkout.session.async_payment_failed")
      .replace('"paid"', '"unpaid"');
    const read = payments.readEvent(Buffer.from(failed), signature(now, failed), now);
    expect(read).toMatchObject({ kind: "checkout", outcome: { state: "failed" } });
  });
});
