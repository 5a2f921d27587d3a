import Stripe from "stripe";
import { expect, test } from "vitest";
import {
  brandsBlocked,
  checkout,
  delivery,
  form,
  lineItem,
  pay,
  sessionsAt,
  shopUrl,
  usePaymentStandIns,
} from "../support/payment-stand-ins";

const standIns = usePaymentStandIns();

// Spec 1: A Visa card can pay. (app/payments/checkouts.server.ts)
test("a session is created, retrieved and paid once", async () => {
  const session = await standIns.sessions.create(checkout());
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    client_reference_id: "order-1",
    metadata: { note: "a&b=[c]" },
    amount_subtotal: 650,
    url: `${standIns.origin}/pay/${session.id}`,
  });
  expect(session.id).toMatch(/^cs_test_\w{40,}$/);

  const paid = await pay(session, { ...form(), delivery: "1" });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toBe(`${shopUrl}/order-confirmation?id=${session.id}`);

  const found = await standIns.sessions.retrieve(session.id, { expand: ["line_items"] });
  const address = {
    line1: "1 Acacia Avenue",
    city: "Leeds",
    postal_code: "LS1 1AA",
    country: "GB",
  };
  expect(found).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    amount_subtotal: 650,
    amount_total: 870,
    shipping_cost: { amount_total: 220 },
    total_details: { amount_shipping: 220 },
    customer_details: { email: "eric@example.com", name: "Eric <b>Twinge</b>", address },
    collected_information: { shipping_details: { name: "Eric <b>Twinge</b>", address } },
  });
  expect(found.payment_intent).toMatch(/^pi_/);
  expect(found.line_items?.data.map((item) => [item.description, item.amount_total])).toEqual([
    ["Happy Birthday, You Old Sod", 350],
    ["Congratulations On The Sex", 300],
  ]);

  await expect.poll(() => standIns.receiver.events).toHaveLength(1);
  expect(standIns.receiver.events[0]).toMatchObject({
    type: "checkout.session.completed",
    data: { object: { id: session.id, payment_status: "paid", amount_total: 870 } },
  });
});

// Spec 10: The payment stand-in honours idempotency keys.
// (app/stand-ins/payments/idempotency.server.ts)
test("the same idempotency key gives the same session, also at once and after a restart", async () => {
  const create = (params = checkout()) =>
    standIns.sessions.create(params, { idempotencyKey: "once" });
  const [first, second] = await Promise.all([create(), create()]);
  expect(second.id).toBe(first.id);
  const headers = [first, second].map((each) => each.lastResponse.headers["idempotent-replayed"]);
  expect(headers.filter((header) => header === "true")).toHaveLength(1);

  await standIns.restart();
  expect((await create()).id).toBe(first.id);
  await expect(create({ ...checkout(), client_reference_id: "order-2" })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
});

test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, object]>([
  ["no lines", { line_items: [] }, { param: "line_items", code: "parameter_missing" }],
  ["101 lines", { line_items: Array(101).fill(lineItem("Card", 300)) }, { param: "line_items" }],
  [
    "pounds for pence",
    { line_items: [lineItem("Card", 3.5)] },
    { code: "parameter_invalid_integer" },
  ],
  [
    "a negative price",
    { line_items: [lineItem("Card", -5)] },
    { code: "parameter_invalid_integer" },
  ],
  [
    "29p",
    { line_items: [lineItem("Card", 29)], shipping_options: [] },
    { code: "amount_too_small" },
  ],
  ["a nameless card", { line_items: [lineItem("", 300)] }, { code: "parameter_invalid_empty" }],
  ["a typing error", { shiping_options: ["x"] } as object, { code: "parameter_unknown" }],
  ["an unknown brand", brandsBlocked(["amex"]), { param: /brands_blocked\]\[0\]$/ }],
  [
    "ten minutes",
    { expires_at: inMinutes(10) },
    { param: "expires_at", message: /at least 30 min/ },
  ],
  ["two days", { expires_at: inMinutes(2880) }, { param: "expires_at", message: /less than 24 h/ }],
  ["six deliveries", { shipping_options: Array(6).fill(delivery("Pigeon", 1)) }, {}],
])("a session with %s is refused in Stripe's shape", async (_name, wrong, detail) => {
  const error = await standIns.sessions
    .create({ ...checkout(), ...wrong })
    .then(() => undefined)
    .catch((refusal: Stripe.errors.StripeError) => refusal);
  expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
  expect(error?.requestId).toMatch(/^req_/);
  for (const [key, value] of Object.entries(detail)) {
    expect(error?.[key as "param"]).toMatch(value);
  }
});

test("a wrong key and an unknown session are refused as Stripe refuses them", async () => {
  const stranger = sessionsAt(standIns.origin, "sk_test_of_somebody_else");
  await expect(stranger.create(checkout())).rejects.toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
  });
  await expect(standIns.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});

test("all sessions are listed, the newest first, with their lines when asked for", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.unshift((await standIns.sessions.create(checkout())).id);
  await pay(await standIns.sessions.retrieve(ids[0]!));
  const listed: Stripe.Checkout.Session[] = [];
  const query = { limit: 2, expand: ["data.line_items"] };
  for await (const session of standIns.sessions.list(query)) listed.push(session);
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect(listed.map(({ payment_status }) => payment_status).slice(0, 2)).toEqual([
    "paid",
    "unpaid",
  ]);
  expect(listed[4]?.line_items?.data).toHaveLength(2);
  await expect(standIns.sessions.list({ starting_after: "cs_none" })).rejects.toMatchObject({
    code: "resource_missing",
  });
});

function inMinutes(minutes: number) {
  return Math.floor(Date.now() / 1000) + minutes * 60;
}
