import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { connectPayments } from "../../app/payments/payments.server";

const webhookSecret = "whsec_of_the_suite";
const now = new Date("2026-11-20T12:00:00Z");
const told = Math.floor(now.getTime() / 1000) - 60;

/** What the shop understands of bytes that the provider has signed. */
function readBytes(payload: string, secretKey = "sk_test_1") {
  const signed = { payload, secret: webhookSecret, timestamp: now.getTime() / 1000 };
  const signature = new Stripe(secretKey).webhooks.generateTestHeaderString(signed);
  const payments = connectPayments({ secretKey, webhookSecret, api: undefined });
  return payments.readEvent(Buffer.from(payload), signature, now);
}

/** What it understands of an event. */
function read(
  type: string,
  object: unknown,
  secretKey = "sk_test_1",
  created: number | null = told,
) {
  const event = { id: "evt_1", type, created, data: { object } };
  return readBytes(JSON.stringify(event), secretKey);
}

test("the shop understands of what is no event that it cannot read it", () => {
  for (const payload of ["rubbish", "null", "[]", "7", "{}", '{"id":"evt 1","type":"x"}']) {
    expect(readBytes(payload)).toEqual({ id: null, kind: "unreadable" });
  }
  const empty = JSON.stringify({ id: "evt_1", type: "refund.created", data: null });
  expect(readBytes(empty)).toEqual({ id: "evt_1", kind: "unreadable" });
  const other = JSON.stringify({ id: "evt_1", type: "customer.created", data: null });
  expect(readBytes(other)).toEqual({ id: "evt_1", kind: "other" });
});

const session = {
  id: "cs_1",
  client_reference_id: "BC-1",
  payment_intent: "pi_1",
  mode: "payment",
  livemode: false,
  currency: "gbp",
  status: "complete",
  payment_status: "paid",
  amount_subtotal: 325,
  amount_total: 495,
  shipping_cost: { amount_total: 170 },
  customer_details: { email: "dave@example.com" },
  collected_information: {
    shipping_details: {
      name: "Dave\u0000 Bastard",
      address: {
        country: "GB",
        line1: "1 Regret Street",
        line2: "Flat 2",
        city: "Leeds",
        state: null,
        postal_code: "LS1 4AP",
      },
    },
  },
};

const readSession = (changes: object, secretKey?: string) =>
  read("checkout.session.completed", { ...session, ...changes }, secretKey);

describe("of a payment the shop understands", () => {
  test("who paid what for which order, and where the cards go", () => {
    expect(readSession({})).toEqual({
      id: "evt_1",
      kind: "checkout",
      outcome: {
        checkoutSessionId: "cs_1",
        orderId: "BC-1",
        paymentId: "pi_1",
        state: "paid",
        subtotalPence: 325,
        postagePence: 170,
        totalPence: 495,
        faults: [],
        email: "dave@example.com",
        deliveryName: "Dave Bastard",
        deliveryAddress: "1 Regret Street\nFlat 2\nLeeds\nLS1 4AP\nGB",
      },
    });
  });

  test("nothing, and no amount, where what should say it is missing or odd", () => {
    const nothing = {
      orderId: null,
      paymentId: null,
      subtotalPence: 0,
      postagePence: 0,
      totalPence: 0,
      email: null,
      deliveryName: null,
      deliveryAddress: null,
    };
    const { id, payment_status, currency } = session;
    const odd = {
      client_reference_id: "BC 1",
      payment_intent: "x".repeat(256),
      amount_subtotal: -1,
      amount_total: 3.5,
      shipping_cost: { amount_total: 100_000_000 },
      customer_details: "dave",
      collected_information: { shipping_details: "here" },
    };
    for (const said of [
      { id, payment_status, currency },
      { ...session, ...odd },
    ]) {
      const news = read("checkout.session.completed", said);
      expect(news).toMatchObject({ outcome: { ...nothing, state: "paid", faults: [] } });
    }
  });

  test.each([
    ["paid", { payment_status: "paid", status: "complete" }],
    ["open", { payment_status: "unpaid", status: "open" }],
    ["open", { payment_status: "unpaid", status: "complete" }],
    ["expired", { payment_status: "unpaid", status: "expired" }],
  ])("that it is %s when the provider says %o", (state, said) => {
    expect(readSession(said)).toMatchObject({ outcome: { state } });
  });

  test.each([
    [["currency"], { currency: "usd" }],
    [["currency"], { currency: null }],
    [["mode"], { mode: "setup" }],
    [[], { mode: null, livemode: null }],
    [["livemode"], { livemode: true }],
    [["currency", "mode", "livemode"], { currency: "eur", mode: "subscription", livemode: true }],
  ])("the faults %j of one that says %o", (faults, said) => {
    expect(readSession(said)).toMatchObject({ outcome: { faults } });
  });

  test.each(["sk_live_1", "rk_live_1"])("with the key %s that test money is none", (key) => {
    expect(readSession({}, key)).toMatchObject({ outcome: { faults: ["livemode"] } });
    expect(readSession({ livemode: true }, key)).toMatchObject({ outcome: { faults: [] } });
  });

  test("nothing at all when its id is none", () => {
    for (const id of [undefined, "", "cs 1", "cs_ü", "x".repeat(256)]) {
      expect(readSession({ id })).toEqual({ id: "evt_1", kind: "unreadable" });
    }
  });
});

const refund = {
  id: "re_1",
  amount: 325,
  payment_intent: { id: "pi_1" },
  metadata: { refund_id: "RF-1" },
  status: "succeeded",
  failure_reason: null,
};

describe("of a refund the shop understands", () => {
  test("how much went back of which payment", () => {
    expect(read("refund.updated", refund)).toEqual({
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
  ])("of %o that it is %s, because of %s", (said, state, failure) => {
    const news = read("refund.updated", { ...refund, ...said });
    expect(news).toMatchObject({ outcome: { state, failure } });
  });

  test("that one of no payment was not sold here, and one of no amount is none", () => {
    const stray = read("refund.created", { ...refund, payment_intent: null });
    expect(stray).toEqual({ id: "evt_1", kind: "other" });
    for (const amount of [0, -1, 1.5, "1"]) {
      expect(read("refund.created", { ...refund, amount })).toMatchObject({ kind: "unreadable" });
    }
  });

  test("from a charge only which payment it is", () => {
    const charge = { payment_intent: "pi_1" };
    const news = { id: "evt_1", kind: "refund", paymentId: "pi_1" };
    expect(read("charge.refunded", charge)).toEqual(news);
    expect(read("charge.refunded", {})).toEqual({ id: "evt_1", kind: "other" });
  });
});

const dispute = {
  id: "du_1",
  amount: 495,
  payment_intent: "pi_1",
  reason: "fraudulent",
  status: "needs_response",
  created: told - 10,
  evidence_details: { due_by: told + 100 },
};

describe("of a dispute the shop understands", () => {
  test("what is disputed, since when, and by when to reply", () => {
    expect(read("charge.dispute.created", dispute)).toEqual({
      id: "evt_1",
      kind: "dispute",
      outcome: {
        id: "du_1",
        paymentId: "pi_1",
        amountPence: 495,
        reason: "fraudulent",
        state: "open",
        replyBy: (told + 100) * 1000,
        openedAt: (told - 10) * 1000,
        toldAt: told * 1000,
      },
    });
  });

  test.each([
    ["warning_needs_response", "inquiry", true],
    ["warning_under_review", "inquiry", false],
    ["warning_closed", "won", false],
    ["under_review", "open", false],
    ["prevented", "won", false],
    ["won", "won", false],
    ["lost", "lost", false],
    ["appealed", "open", false],
  ])("of one that is %s that it is %s", (status, state, isToBeAnswered) => {
    const news = read("charge.dispute.updated", { ...dispute, status });
    const replyBy = isToBeAnswered ? (told + 100) * 1000 : null;
    expect(news).toMatchObject({ outcome: { state, replyBy } });
  });

  test("the moment of its arrival, where the event has none of its own", () => {
    const bare = { ...dispute, payment_intent: null, reason: null, evidence_details: null };
    expect(read("charge.dispute.created", bare, undefined, null)).toMatchObject({
      outcome: { paymentId: null, reason: "unknown", replyBy: null, toldAt: now.getTime() },
    });
  });
});
