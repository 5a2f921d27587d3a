import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import {
  countLetters,
  findStuckMailer,
  listLetters,
} from "../../../app/shop/letters/letters.server";
import type { LetterState } from "../../../app/shop/letters/letter-states";
import { tryAgain } from "../../../app/shop/letters/resend-letters.server";
import type { Shop } from "../../../app/shop/shop";
import { addOrders } from "../../support/big-order-book";
import { databases, seededDatabase } from "../../support/database";
import { startMailerFor, outbox } from "../../support/mailer";
import { sell, openTestShop } from "../../support/test-shop";
import { openCatcher } from "../../support/smtp-catcher";

const staffId = "BB-OLIVE";
const dayMs = 24 * 60 * 60 * 1000;
const later = () => new Date(Date.now() + 5 * 60_000);

describe.each(databases)("the letters at the desk on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));

  const states = async () => (await outbox(shop.db)).map(({ state }) => state).toSorted();
  const logged = async () =>
    (await shop.db.selectFrom("deskLog").select(["did", "staffId"]).execute()).map(
      (entry) => `${entry.did} by ${entry.staffId}`,
    );

  /** Sells cards whose confirmations the mail server refuses for good. */
  async function failLetters(count: number) {
    const catcher = await openCatcher();
    catcher.verdict = () => 550;
    await sell(shop, count);
    startMailerFor(catcher.url, shop.db);
    await expect.poll(states).toEqual(Array(count).fill("failed"));
    return catcher;
  }

  // Spec 22: A letter that failed is shown with the mail server's answer, and can be tried again.
  // (app/shop/letters/letters.server.ts, app/shop/letters/resend-letters.server.ts)
  test("show what the server said, and go when they are tried again: that one, and then all", async () => {
    const catcher = await failLetters(3);
    const { letters } = await listLetters(shop.db, "failed");
    expect(letters.map(({ answer }) => answer)).toEqual(
      Array(3).fill(expect.stringMatching("550")),
    );
    expect(await countLetters(shop.db)).toEqual({ waiting: 0, failed: 3 });
    catcher.verdict = () => "take";
    expect(await tryAgain(shop.db, staffId, letters[1]!.key)).toBe(1);
    await expect.poll(states).toEqual(["failed", "failed", "sent"]);
    expect(await tryAgain(shop.db, staffId)).toBe(2);
    await expect.poll(states).toEqual(["sent", "sent", "sent"]);
    expect(catcher.letters).toHaveLength(3);
    await expect(tryAgain(shop.db, staffId)).rejects.toThrow("none to try");
    await expect(tryAgain(shop.db, staffId, letters[1]!.key)).rejects.toThrow("none to try");
    expect(await logged()).toEqual(Array(2).fill(`tried letters again by ${staffId}`));
  });

  test("are sent once more when ten ask at once, and wait for three more days", async () => {
    const catcher = await failLetters(1);
    const old = Date.now() - 10 * dayMs;
    await shop.db.updateTable("outbox").set({ createdAt: old, attempts: 7 }).execute();
    // No answer comes before the last of them, or a letter that has failed once more could be tried twice.
    const requests = Promise.allSettled(
      Array.from({ length: 10 }, () => tryAgain(shop.db, staffId)),
    );
    catcher.verdict = () => "take";
    catcher.hesitate = async () => void (await requests);
    const done = (await requests).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    await expect.poll(states).toEqual(["sent"]);
    expect(Number((await outbox(shop.db))[0]?.createdAt)).toBeGreaterThan(old + dayMs);
    expect(await logged()).toHaveLength(1);
  });

  // Spec 22: When the mailer is stuck, the desk shows the mail server's answer, and no password.
  // (app/shop/letters/letters.server.ts)
  test("that wait for a log-in say so, and say whether anybody has tried", async () => {
    expect(await findStuckMailer(shop.db, later())).toBeUndefined();
    await sell(shop, 2);
    expect(await findStuckMailer(shop.db, new Date())).toBeUndefined();
    expect(await findStuckMailer(shop.db, later())).toMatchObject({ answer: null });
    const catcher = await openCatcher({ password: "typed-wrong" });
    catcher.password = "right";
    startMailerFor(catcher.url, shop.db);
    await expect.poll(() => catcher.logIns).toBeGreaterThan(2);
    const stuck = await findStuckMailer(shop.db, later());
    expect(stuck?.answer).toContain("535");
    expect(stuck?.answer).not.toContain("typed-wrong");
    catcher.password = "typed-wrong";
    await expect.poll(states).toEqual(["sent", "sent"]);
    expect(await findStuckMailer(shop.db, later())).toBeUndefined();
  });

  test("are listed by fifty, each once", async () => {
    const db = await seededDatabase(kind);
    await addOrders(db, 500);
    await sql`update outbox set sent_at = due_at where state = 'sent'`.execute(db);
    await sql`update outbox set state = 'waiting' where order_id < 'BC-00000120'`.execute(db);
    await sql`update outbox set state = 'failed'
      where order_id between 'BC-00000120' and 'BC-00000239'`.execute(db);
    for (const [state, total] of [
      ["waiting", 120],
      ["failed", 120],
      ["sent", 260],
    ] as [LetterState, number][]) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { letters, next } = await listLetters(db, state, after);
        seen.push(...letters.map(({ key }) => key));
        after = next;
      } while (after && seen.length <= total);
      expect([state, seen.length, new Set(seen).size]).toEqual([state, total, total]);
    }
  });
});
