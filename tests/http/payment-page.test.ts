import { expect, test } from "vitest";
import {
  brandsBlocked,
  checkout,
  form,
  pay,
  shopUrl,
  usePaymentStandIns,
} from "../support/payment-stand-ins";

const standIns = usePaymentStandIns();

// Spec 1: A Mastercard can pay. (app/payments/checkouts.server.ts)
test("a Mastercard pays too, and the first delivery is the one preselected", async () => {
  const session = await standIns.sessions.create(checkout());
  expect(await (await fetch(session.url!)).text()).toContain('checked="" value="0"');
  expect((await pay(session, { ...form(), cardNumber: "5555555555554444" })).status).toBe(303);
  const found = await standIns.sessions.retrieve(session.id);
  expect(found).toMatchObject({ payment_status: "paid", amount_total: 820 });
});

// Spec 10: The test card 4000 0000 0000 0002 is declined. (app/stand-ins/payments/card.server.ts)
test("a declined card keeps the session open and what was typed, but not the card", async () => {
  const session = await standIns.sessions.create(checkout());
  const cardNumber = "4000 0000 0000 0002";
  const declined = await pay(session, { ...form(), cardNumber, delivery: "1", cvc: "987" });
  const text = await declined.text();
  expect(declined.status).toBe(402);
  expect(text).toContain("Your card was declined.");
  expect(text).toContain('value="eric@example.com"');
  expect(text).toContain('value="Eric &lt;b&gt;Twinge&lt;/b&gt;"');
  expect(text).toContain('checked="" value="1"');
  for (const secret of ['value="4000', "987", "12/40"]) expect(text).not.toContain(secret);
  expect((await standIns.sessions.retrieve(session.id)).status).toBe("open");
  expect((await pay(session)).status).toBe(303);
});

// Spec 10: American Express is refused as a blocked brand. (app/stand-ins/payments/card.server.ts)
test("an American Express card is refused as a blocked brand, and pays where it is not blocked", async () => {
  const amex = { ...form(), cardNumber: "3782 822463 10005", cvc: "1234" };
  const session = await standIns.sessions.create(checkout());
  const refused = await pay(session, amex);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("American Express is not accepted here.");
  expect((await standIns.sessions.retrieve(session.id)).status).toBe("open");

  const open = await standIns.sessions.create({ ...checkout(), ...brandsBlocked(["visa"]) });
  expect((await pay(open, amex)).status).toBe(303);
});

test.each([
  ["cardNumber", "4242 4242 4242 4241", "Your card number is invalid."],
  ["cardNumber", "4111 1111 1111 1111", "Your card number is invalid."],
  ["cardNumber", "6011 1111 1111 1117", "Discover is not accepted here."],
  ["cardNumber", "3056 9300 0902 0004", "Diners Club is not accepted here."],
  ["expiry", "01/20", "Your card&#x27;s expiry is in the past."],
  ["expiry", "13/40", "Write the expiry as month and year"],
  ["cvc", "12", "Your card&#x27;s security code is invalid."],
  ["email", "eric", "An email address needs an @."],
  ["postcode", "  ", "Postcode is missing."],
  ["name", "", "Name is missing."],
  ["town", "x".repeat(201), "Town or city is too long."],
  ["delivery", "7", "Choose one of the deliveries."],
])(
  "a form with %s “%s” comes back with a message beside the field",
  async (field, value, message) => {
    const session = await standIns.sessions.create(checkout());
    const answer = await pay(session, { ...form(), [field]: value });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toMatch(
      new RegExp(`id="${field}-error"[^>]*>${message.replace(/[.?]/g, "\\$&")}`),
    );
    expect(text).toContain(`${field}-error"`);
    expect(text).toContain('role="alert"');
    expect((await standIns.sessions.retrieve(session.id)).payment_status).toBe("unpaid");
  },
);

test("a double click pays once", async () => {
  const session = await standIns.sessions.create(checkout());
  const clicks = await Promise.all([pay(session), pay(session), pay(session)]);
  expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303]);
  const { payment_intent } = await standIns.sessions.retrieve(session.id);
  expect((await pay(session, { ...form(), cardNumber: "no" })).status).toBe(303);
  await expect.poll(() => standIns.receiver.events).toHaveLength(1);
  const other = await standIns.sessions.create(checkout());
  await pay(other);
  const paidIds = () =>
    standIns.receiver.events.map(({ data }) => (data.object as { id: string }).id);
  await expect.poll(paidIds).toContain(other.id);
  expect(paidIds()).toEqual([session.id, other.id]);
  expect((await standIns.sessions.retrieve(session.id)).payment_intent).toBe(payment_intent);
});

test("a form from another site is refused, and one without an Origin is not", async () => {
  const session = await standIns.sessions.create(checkout());
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: standIns.origin, "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    expect((await pay(session, form(), headers)).status).toBe(403);
  }
  expect((await standIns.sessions.retrieve(session.id)).status).toBe("open");
  const own = { origin: standIns.origin, "sec-fetch-site": "same-origin" };
  expect((await pay(session, form(), own)).status).toBe(303);
});

test("every page forbids scripts, storing and framing, and the hosted page may lead to the shop", async () => {
  const session = await standIns.sessions.create(checkout());
  const { headers } = await fetch(session.url!);
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`form-action 'self' ${shopUrl};`);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-powered-by")).toBeNull();
  expect((await fetch(`${standIns.origin}/stand-in.css`)).headers.get("cache-control")).toBe(
    "no-store",
  );
});
