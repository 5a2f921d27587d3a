import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { carryOutRetention } from "../../app/shop/retention.server";
import { connect, type Db } from "../../db/connect";
import { add } from "../support/arrivals";
import { databases, newSeededDatabase, type DatabaseKind } from "../support/database";
import { letterTo } from "../support/mailbox";
import { pay } from "../support/payer";
import { openShop, type RunningShop } from "../support/shop";
import { Shopper } from "../support/shopper";

const sentinel = "Zxqvjk";
const password = "correct horse";
const email = (who: string) => `${who}-${sentinel}@example.com`;
const dayMs = 24 * 60 * 60 * 1000;

/** Every table as it can be dumped, and for SQLite every byte of the data folder but the stand-ins’. */
async function dump(kind: DatabaseKind, url: string, db: Db): Promise<string> {
  if (kind === "SQLite") {
    const folder = dirname(url.slice("file:".length));
    const files = readdirSync(folder).filter((name) => !name.startsWith("stand-ins.db"));
    return files.map((name) => readFileSync(join(folder, name), "latin1")).join("\n");
  }
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db.withoutPlugins())),
  );
  return JSON.stringify(rows.map((each) => each.rows));
}

const hitsIn = (text: string) => text.split(sentinel).length - 1;

/** Orders a card with a message, as a guest or a customer, and pays under that address. */
async function buy(shop: RunningShop, shopper: Shopper, to: string, uId: string) {
  await add("grapes")(shopper);
  await shopper.press("/cart", "addtocart", { uId, itemId: "venn" });
  for (const line of [uId, "line-1"]) {
    const fields = { uId: line, personalisation: `${sentinel} loves you` };
    await shopper.press("/cart", "add-personalisation", fields);
  }
  const checkout = await shopper.press("/cart", "checkout");
  const payer = { email: to, name: `${sentinel} Smith`, line1: `1 ${sentinel} Street` };
  const { location } = await pay(checkout.headers.get("Location") ?? "", payer);
  await shopper.get(location);
  await letterTo(shop.standInsUrl, to, "Your order BC-");
}

/** What tax law wants: the orders and their lines, without who and what was written. */
async function readMoney(db: Db) {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "subtotalPence", "postagePence", "totalPence", "paidAt", "paymentId"])
    .where("paidAt", "is not", null)
    .orderBy("id")
    .execute();
  const lines = await db
    .selectFrom("orderLines")
    .select(["orderId", "position", "productId", "name", "pricePence"])
    .orderBy("orderId")
    .orderBy("position")
    .execute();
  return { orders, lines };
}

describe.each(databases)("a person who is erased on %s", (kind) => {
  test("is in no table and in no file, and the money is as it was to the penny", async () => {
    const { url, remove } = await newSeededDatabase(kind);
    const shop = await openShop(url, { RATE_LIMIT_FACTOR: "1000" });
    const { db } = connect(url, () => {}, { isPatient: true });
    onTestFinished(async () => {
      await db.destroy();
      await shop.stop();
      await remove();
    });
    const shopper = new Shopper(shop.url);
    const fields = { name: sentinel, email: email("dave"), password, terms: "on" };
    await shopper.press("/login?mode=register", "register", fields);
    await buy(shop, shopper, email("dave"), `${sentinel}-line`);
    await buy(shop, new Shopper(shop.url), email("guest"), `${sentinel}-guest`);
    await add("grapes")(shopper);
    const message = { uId: "line-1", personalisation: `${sentinel} again` };
    await shopper.press("/cart", "add-personalisation", message);
    await shopper.press("/login?mode=forgot", "forgot-password", { email: email("dave") });
    const change = { newEmail: email("new"), password };
    await shopper.press("/account?change=email", "change-email", change);
    await letterTo(shop.standInsUrl, email("new"), "Is this your new address?");
    await letterTo(shop.standInsUrl, email("dave"), "A new password");
    const money = await readMoney(db);
    expect(money.orders).toHaveLength(2);
    expect(hitsIn(await dump(kind, url, db))).toBeGreaterThan(10);

    await db
      .updateTable("orders")
      .set({ status: "Delivered" })
      .where("paidAt", "is not", null)
      .execute();
    const closed = await shopper.press("/account?change=close-now", "close-account", { password });
    expect(closed.status).toBe(303);
    await letterTo(shop.standInsUrl, email("dave"), "Your account is closed");
    await carryOutRetention(db, new Date(Date.now() + 735 * dayMs));
    await expect
      .poll(() => db.selectFrom("customers").select("id").execute(), { timeout: 120_000 })
      .toEqual([]);
    await expect.poll(async () => hitsIn(await dump(kind, url, db)), { timeout: 30_000 }).toBe(0);
    expect(await readMoney(db)).toEqual(money);
    expect(hitsIn(shop.log.join("\n"))).toBe(0);
  }, 240_000);
});
