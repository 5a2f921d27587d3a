import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, inject, test } from "vitest";
import { carryOutRetention } from "../../app/shop/privacy/retention.server";
import { connect, type Db } from "../../db/connect";
import { databaseFile } from "../../db/database-url";
import { add } from "../support/arrivals";
import { databases, newSeededDatabase, type DatabaseKind } from "../support/database";
import { letterTo } from "../support/mailbox";
import { createDatabase, dropDatabase } from "../support/postgres";
import { buyAs, dump, hitsIn, readMoney, sentinel, sentinelEmail } from "../support/sentinel";
import { openShop } from "../support/shop";
import { Shopper } from "../support/shopper";

const password = "correct horse";
const dayMs = 24 * 60 * 60 * 1000;
const settings = { RATE_LIMIT_FACTOR: "1000" };

// Both wait for jobs that come every twenty seconds, so they wait together.
describe.concurrent.each(databases)("a person who is erased on %s", (kind) => {
  // Spec 26: An erased person is in no row, and the amounts of money stay the same to the penny.
  // (app/shop/privacy/erase-person.server.ts, db/wipe-deleted.ts)
  test("is in no table and in no file, and the money is as it was to the penny", async ({
    expect,
    onTestFinished,
  }) => {
    const { url, remove } = await newSeededDatabase(kind);
    const shop = await openShop(url, settings);
    const { db } = connect(url, () => {}, { hasLongTimeouts: true });
    onTestFinished(async () => {
      await db.destroy();
      await shop.stop();
      await remove();
    });
    const shopper = new Shopper(shop.url);
    await shopper.register({ name: sentinel, email: sentinelEmail("dave"), password });
    await buyAs(shop, shopper, sentinelEmail("dave"), `${sentinel}-line`);
    await buyAs(shop, new Shopper(shop.url), sentinelEmail("guest"), `${sentinel}-guest`);
    await add("grapes")(shopper);
    const message = { uId: "line-1", personalisation: `${sentinel} again` };
    await shopper.submit("/cart", "add-personalisation", message);
    await shopper.submit("/login?mode=forgot", "forgot-password", { email: sentinelEmail("dave") });
    const change = { newEmail: sentinelEmail("new"), password };
    await shopper.submit("/account?change=email", "change-email", change);
    await letterTo(shop.standInsUrl, sentinelEmail("new"), "Is this your new address?");
    await letterTo(shop.standInsUrl, sentinelEmail("dave"), "A new password");
    // The news of a payment may come after its shopper has gone on.
    await expect.poll(async () => (await readMoney(db)).orders).toHaveLength(2);
    const money = await readMoney(db);
    expect(hitsIn(await dump(kind, url, db))).toBeGreaterThan(10);

    await db
      .updateTable("orders")
      .set({ status: "Delivered" })
      .where("paidAt", "is not", null)
      .execute();
    const closed = await shopper.submit("/account?change=close-now", "close-account", { password });
    expect(closed.status).toBe(303);
    await letterTo(shop.standInsUrl, sentinelEmail("dave"), "Your account is closed");
    await carryOutRetention(db, new Date(Date.now() + 735 * dayMs));
    await expect.poll(() => db.selectFrom("customers").select("id").execute()).toEqual([]);
    await expect.poll(async () => hitsIn(await dump(kind, url, db))).toBe(0);
    expect(await readMoney(db)).toEqual(money);
    expect(hitsIn(shop.log.join("\n"))).toBe(0);
  }, 240_000);

  // Spec 26: Restoring an older backup does not restore an erased person.
  // (app/shop/privacy/erasures-file.server.ts, app/server/open-shop.ts)
  test("is not brought back by a shop that is started on an older backup", async ({
    expect,
    onTestFinished,
  }) => {
    const { url, remove } = await newSeededDatabase(kind);
    const folder = await mkdtemp(join(tmpdir(), "bastard-cards-restored-"));
    const kept = { ...settings, ERASURES_FILE: join(folder, "erasures.txt") };
    let shop = await openShop(url, kept);
    const shopper = new Shopper(shop.url);
    await shopper.register({ name: sentinel, email: sentinelEmail("dave"), password });
    await buyAs(shop, shopper, sentinelEmail("dave"), `${sentinel}-line`);
    await ask(url, (db) => db.updateTable("orders").set({ status: "Delivered" }).execute());
    await shop.stop();
    const backup = await copyOf(kind, url, folder);
    onTestFinished(async () => {
      await Promise.all([remove(), backup.remove()]);
      await rm(folder, { recursive: true, force: true });
    });
    const money = await ask(backup.url, readMoney);

    shop = await openShop(url, kept);
    const again = new Shopper(shop.url);
    again.cookies.set("Bearer", shopper.cookies.get("Bearer") ?? "");
    const closed = await again.submit("/account?change=close-now", "close-account", { password });
    expect(closed.status).toBe(303);
    await shop.stop();
    expect(await ask(backup.url, (db) => dump(kind, backup.url, db))).toContain(sentinel);

    shop = await openShop(backup.url, kept);
    expect(shop.log.join("\n")).toContain(
      "Erased customers who came back with an older backup were erased again",
    );
    expect(hitsIn(await ask(backup.url, (db) => dump(kind, backup.url, db)))).toBe(0);
    expect(await ask(backup.url, readMoney)).toEqual(money);
    expect(money.orders).toHaveLength(1);
    await shop.stop();
  }, 240_000);
});

/** A database's answer to somebody who is not the shop. */
async function ask<T>(url: string, question: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(url, () => {}, { hasLongTimeouts: true });
  try {
    return await question(db);
  } finally {
    await db.destroy();
  }
}

/** A database as it is now, which nobody has open. */
async function copyOf(kind: DatabaseKind, url: string, folder: string) {
  if (kind === "SQLite") {
    await copyFile(databaseFile(url), join(folder, "shop.db"));
    return { url: `file:${join(folder, "shop.db")}`, remove: async () => {} };
  }
  const server = inject("postgres");
  const name = `shop_${randomBytes(6).toString("hex")}`;
  await createDatabase(server, name, new URL(url).pathname.slice(1));
  return { url: `${server}/${name}`, remove: () => dropDatabase(server, name) };
}
