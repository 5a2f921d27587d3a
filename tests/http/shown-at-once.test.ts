import { once } from "node:events";
import { request } from "node:http";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { databases } from "../support/database";
import { isCached } from "../support/cached-pages";
import { cardForm, changePrice } from "../support/cards";
import { atDesk, textOf } from "../support/desk";
import type { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const roundCount = 5;
const texts = { retired: "no longer made", "on sale": "Add To Cart" };

describe.each(databases)("a card that the owner retires and sells again on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" }, 1);
  let owner: Shopper;
  beforeAll(async () => {
    owner = await atDesk(shop, "owner");
  });

  // Spec 19: A server that changed a card shows guests no older page afterwards, cached or in
  // flight. (db/catalogue-versions.ts, app/server/page-cache/page-cache.ts)
  test("is shown to every guest as the owner left it, though its page is cached and asked for all the time", async () => {
    const read = async () => textOf(await fetch(`${shop.url}/card/bingo`));
    await expect.poll(async () => isCached(await fetch(`${shop.url}/card/bingo`))).toBe(true);
    const form = await cardForm(shop.db, "bingo");
    for (let round = 0; round < roundCount; round += 1) {
      for (const to of ["retired", "on sale"] as const) {
        const before = [read(), read(), read()];
        await owner.submit("/desk/cards/bingo", "edit-card", { ...form, status: to });
        for (const page of await Promise.all([read(), read(), read()])) {
          expect(page).toContain(texts[to]);
        }
        await Promise.all(before);
      }
    }
    await expect.poll(async () => isCached(await fetch(`${shop.url}/card/bingo`))).toBe(true);
  });

  // Spec 19: This also holds when the owner's browser disconnects before the change is made.
  // (db/catalogue-versions.ts, app/context.ts)
  test("is shown as the owner left it, though the owner's browser hangs up before it is done", async () => {
    const form = await cardForm(shop.db, "bingo");
    for (const to of ["retired", "on sale"] as const) {
      await expect.poll(async () => isCached(await fetch(`${shop.url}/card/bingo`))).toBe(true);
      const held = await shop.db.startTransaction().execute();
      await held.updateTable("products").set({ standing: to }).where("id", "=", "bingo").execute();
      const hangUp = await beginSubmission(owner, "/desk/cards/bingo", {
        ...form,
        intent: "edit-card",
        status: to,
      });
      await isWaiting();
      hangUp();
      await expect.poll(() => shop.log.some((line) => line.includes("request aborted"))).toBe(true);
      await held.rollback().execute();
      await expect.poll(() => statusOf("bingo"), { interval: 1 }).toBe(to);
      expect(await textOf(await fetch(`${shop.url}/card/bingo`))).toContain(texts[to]);
    }
    await expect.poll(async () => isCached(await fetch(`${shop.url}/card/bingo`))).toBe(true);
  });

  /** Resolves once what was asked before waits for the held row. */
  async function isWaiting() {
    // In SQLite it waits as soon as it is read, and so before what is asked later is answered.
    if (kind === "SQLite") {
      await fetch(`${shop.url}/healthz`);
      return;
    }
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(shop.db)).rows).not.toEqual([]);
  }

  async function statusOf(id: string) {
    const products = shop.db.selectFrom("products").select("standing").where("id", "=", id);
    return (await products.executeTakeFirstOrThrow()).standing;
  }
});

describe.each(databases)("a change that the owner makes on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" }, 1);

  // Spec 19: The same holds after a change of a price or of a closing.
  // (app/http/form-actions.server.ts, app/http/json-api.server.ts)
  test("is on the next page that a guest asks for: a price, and a closing", async () => {
    const owner = await atDesk(shop, "owner");
    const read = async () => textOf(await fetch(`${shop.url}/card/bingo`));
    const cached = () => fetch(`${shop.url}/card/bingo`).then(isCached);
    for (const price of ["3.33", "4.44", "5.55"]) {
      await expect.poll(cached).toBe(true);
      await changePrice(owner, "bingo", price);
      expect(await read()).toContain(`£${price}`);
    }
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format();
    const closing = { from: today, until: today, note: "Gone fishing.", takesOrders: "on" };
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(cached).toBe(true);
      await owner.submit("/desk/closed-days", "close-days", closing);
      expect(await read()).toContain("Gone fishing");
      await expect.poll(cached).toBe(true);
      await owner.submit("/desk/closed-days", "open-days", { from: today, until: today });
      expect(await read()).not.toContain("Gone fishing");
    }
  });
});

/**
 * Sends a form as a browser does that may be closed any moment.
 * @returns what closes it
 */
async function beginSubmission(
  { shopUrl, cookieHeader }: Shopper,
  path: string,
  fields: Record<string, string>,
) {
  const submission = request(shopUrl + path, {
    method: "POST",
    headers: {
      Origin: shopUrl,
      Cookie: cookieHeader,
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  // It never gets an answer.
  submission.on("error", () => {}).end(new URLSearchParams(fields).toString());
  await once(submission, "finish");
  return () => void submission.destroy();
}
