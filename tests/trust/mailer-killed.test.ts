import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import pino from "pino";
import { openLimits } from "../../app/shop/limits.server";
import { connect, type Db } from "../../db/connect";
import { newSeededDatabase, type DatabaseKind, databases } from "../support/database";
import { openPayments } from "../support/payments";
import { letTimePass, mailFrom, outbox } from "../support/mailer";
import { encryption, sell } from "../support/test-shop";
import { openShop } from "../support/shop";
import { openCatcher } from "../support/smtp-catcher";
import { sample, sized } from "../support/trial";

const killCount = sized(3, 30);
const saleCount = sized(40, 400);
const mostARound = Math.floor(saleCount / killCount / 2);
const killPauseMs = fc.integer({ min: 0, max: 300 });

test.each(databases)(
  "a shop on %s that is killed while it sends loses no letter, and sends one more a kill at most",
  async (kind) => {
    const { db, url } = await openSoldShop(kind, saleCount);
    const catcher = await openCatcher();
    const settings = { SMTP_URL: catcher.url, MAIL_FROM: mailFrom };
    for (const pauseMs of sample(killPauseMs, killCount)) {
      const before = catcher.letters.length;
      // However late the kill, it comes before all have been sent.
      catcher.hesitate = () =>
        catcher.letters.length - before < mostARound ? pause(50) : new Promise(() => {});
      const shop = await openShop(url, settings);
      await expect.poll(() => catcher.letters.length).toBeGreaterThan(before);
      await pause(pauseMs);
      await shop.kill();
      await letTimePass(db);
    }
    expect(catcher.letters.length).toBeLessThan(saleCount);
    catcher.hesitate = async () => {};
    const shop = await openShop(url, settings);
    onTestFinished(() => shop.kill());
    await expect.poll(() => statesOf(db)).toEqual(["sent"]);
    const ids = new Set(catcher.letters.map(({ messageId }) => messageId));
    expect(ids.size).toBe(saleCount);
    expect(catcher.letters.length - saleCount).toBeLessThanOrEqual(killCount);
    console.log(
      `${kind}: ${killCount} kills, ${catcher.letters.length} letters of ${saleCount} sales`,
    );
  },
);

/** Each state that a letter is in. */
async function statesOf(db: Db) {
  return [...new Set((await outbox(db)).map(({ state }) => state))];
}

/** A database of a shop that has sold so much, and has sent no letter yet. */
async function openSoldShop(kind: DatabaseKind, count: number) {
  const { url, remove } = await newSeededDatabase(kind);
  const { db, newLimiter } = connect(url, () => {}, { hasLongTimeouts: true });
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const log = pino({ level: "silent" });
  await sell(
    { db, payments: await openPayments(), limits: openLimits(newLimiter, 1), encryption, log },
    count,
  );
  return { db, url };
}
