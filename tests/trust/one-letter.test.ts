import { expect, onTestFinished, test } from "vitest";
import { connect } from "../../db/connect";
import { add } from "../support/arrivals";
import { newSeededDatabase } from "../support/database";
import { buy, sessionIdIn } from "../support/payer";
import { mailFrom, outbox } from "../support/mailer";
import { Shopper } from "../support/shopper";
import { openCatcher } from "../support/smtp-catcher";
import { eventOf, paidSession, sendEvent } from "../support/stripe-events";
import { sized } from "../support/trial";
import { openTwoServers } from "../support/shop";

const saleCount = sized(3, 30);

// Spec 11: Each event sends one letter, however often the event is recorded.
// (app/shop/letters/outbox.server.ts)
test("a sale reported by five webhooks and eight redirects to two servers on one PostgreSQL is one letter", async () => {
  const { url, remove } = await newSeededDatabase("PostgreSQL");
  const { db } = connect(url, () => {}, { hasLongTimeouts: true });
  const catcher = await openCatcher();
  const settings = { SMTP_URL: catcher.url, MAIL_FROM: mailFrom, RATE_LIMIT_FACTOR: "1000" };
  const shop = await openTwoServers(url, settings);
  onTestFinished(async () => {
    await db.destroy();
    await shop.stop();
    await remove();
  });
  for (let i = 0; i < saleCount; i += 1) {
    const shopper = new Shopper(shop.url);
    await add("grapes")(shopper);
    const { location } = await buy(shopper);
    const order = await db
      .selectFrom("orders")
      .selectAll()
      .where("checkoutSessionId", "=", sessionIdIn(location))
      .executeTakeFirstOrThrow();
    const event = eventOf(paidSession(order));
    const [webhooks, redirects] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => statusOnceFree(() => sendEvent(shop, event)))),
      Promise.all(Array.from({ length: 8 }, () => statusOnceFree(() => shopper.get(location)))),
    ]);
    expect([...webhooks, ...redirects]).toEqual(Array(13).fill(200));
  }
  // A second letter to anybody would be a row that waits, or one that was sent.
  const states = async () => (await outbox(db)).map(({ state }) => state);
  await expect.poll(states).toEqual(Array(saleCount).fill("sent"));
  expect(catcher.letters).toHaveLength(saleCount);
  expect(new Set(catcher.letters.map(({ messageId }) => messageId)).size).toBe(saleCount);
});

/** The provider and a shopper ask again after "we're a bit busy", which a slow machine answers some of them. */
async function statusOnceFree(ask: () => Promise<Response>): Promise<number> {
  let { status } = await ask();
  while (status === 503) ({ status } = await ask());
  return status;
}
