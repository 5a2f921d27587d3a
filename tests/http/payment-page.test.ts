import { expect, test } from "vitest";
import {
  brandsBlocked,
  checkout,
  form,
  pay,
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
