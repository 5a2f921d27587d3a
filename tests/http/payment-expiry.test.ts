import { expect, test, vi } from "vitest";
import { checkout, pay, shopUrl, usePaymentStandIns } from "../support/payment-stand-ins";

const standIns = usePaymentStandIns();

test("an expired session cannot be paid, and a paid one cannot expire", async () => {
  const session = await standIns.sessions.create(checkout());
  expect((await standIns.sessions.expire(session.id)).status).toBe("expired");
  const late = await pay(session);
  expect(late.status).toBe(410);
  expect(await late.text()).toContain(`href="${shopUrl}/cart"`);
  await expect.poll(() => standIns.receiver.types()).toEqual(["checkout.session.expired"]);

  const paid = await standIns.sessions.create(checkout());
  await pay(paid);
  await expect(standIns.sessions.expire(paid.id)).rejects.toMatchObject({ statusCode: 400 });
  expect((await standIns.sessions.retrieve(paid.id)).payment_status).toBe("paid");
});

test("a session whose time is up expires when it is looked at", async () => {
  const session = await standIns.sessions.create(checkout());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
  expect((await pay(session)).status).toBe(410);
  expect((await standIns.sessions.retrieve(session.id)).status).toBe("expired");
});

test("a session that nobody looks at expires by itself, and the shop hears of it once", async () => {
  const { id } = await standIns.sessions.create(checkout());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
  const expiredIds = () =>
    standIns.receiver.events.map(({ data }) => (data.object as { id: string }).id);
  await expect.poll(expiredIds).toEqual([id]);
  // A list looks at each, and a later report comes later.
  await standIns.sessions.list();
  const other = await standIns.sessions.create(checkout());
  await standIns.sessions.expire(other.id);
  await expect.poll(expiredIds).toContain(other.id);
  expect(expiredIds()).toEqual([id, other.id]);
});
