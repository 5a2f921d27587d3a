import { expect, test } from "vitest";
import { checkout, form, pay, shopUrl, usePaymentStandIns } from "../support/payment-stand-ins";

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
