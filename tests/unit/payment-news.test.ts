import { describe, expect, test } from "vitest";
import { readBytes, readNews } from "../support/stripe-events";

test("a payload that is no event is unreadable", () => {
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
        state: "West Yorkshire",
        postal_code: "LS1 4AP",
      },
    },
  },
};

const readSession = (changes: object, secretKey?: string) =>
  readNews("checkout.session.completed", { ...session, ...changes }, secretKey);

describe("the shop reads from a payment", () => {
  test("who paid what for which order, and where the cards go", () => {
    expect(readSession({})).toEqual({
      id: "evt_1",
      kind: "checkout",
      outcome: {
        checkoutSessionId: "cs_1",
        orderId: "BC-1",
        isOurs: false,
        currency: "GBP",
        paymentId: "pi_1",
        state: "paid",
        paidAt: Date.parse("2026-11-20T11:59:00Z"),
        subtotalPence: 325,
        postagePence: 170,
        totalPence: 495,
        faults: [],
        email: "dave@example.com",
        deliveryName: "Dave Bastard",
        deliveryAddress: {
          line1: "1 Regret Street",
          line2: "Flat 2",
          town: "Leeds",
          county: "West Yorkshire",
          postcode: "LS1 4AP",
          country: "GB",
        },
      },
    });
  });

  test("no name or address that turns the text behind it", () => {
    const [turned, isolated] = ["\u202eevaD", "\u2067Leeds\u200f"];
    const shipping_details = { name: turned, address: { line1: "1", city: isolated } };
    expect(readSession({ collected_information: { shipping_details } })).toMatchObject({
      outcome: { deliveryName: "evaD", deliveryAddress: { line1: "1", town: "Leeds" } },
    });
  });

  test.each([
    [true, { client_reference_id: "BC-7K3M9QXD" }],
    [true, { client_reference_id: null, metadata: { order_id: "BC-7K3M9QXD" } }],
    [false, { client_reference_id: null, metadata: {} }],
    [false, { client_reference_id: "invoice 12" }],
  ])("whether it is the shop's own: %s, by %o", (isOurs, changes) => {
    expect(readSession(changes)).toMatchObject({ outcome: { isOurs } });
  });

  test("no value and no amount where the field is missing or invalid", () => {
    const nothing = {
      orderId: null,
      isOurs: false,

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
      const news = readNews("checkout.session.completed", said);
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

  test.each(["sk_live_1", "rk_live_1"])("with the key %s that test money does not count", (key) => {
    expect(readSession({}, key)).toMatchObject({ outcome: { faults: ["livemode"] } });
    expect(readSession({ livemode: true }, key)).toMatchObject({ outcome: { faults: [] } });
  });

  test("nothing when its id is missing", () => {
    for (const id of [undefined, "", "cs 1", "cs_ü", "x".repeat(256)]) {
      expect(readSession({ id })).toEqual({ id: "evt_1", kind: "unreadable" });
    }
  });
});
