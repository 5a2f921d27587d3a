import { sql } from "kysely";
import { describe, test } from "vitest";
import { connect, type Db } from "../../db/connect";
import { add } from "../support/arrivals";
import { databases, newSeededDatabase } from "../support/database";
import { atDesk } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { buyAs, dump, hitsIn, readMoney, sentinel, sentinelEmail } from "../support/sentinel";
import { openShop } from "../support/shop";
import { Shopper } from "../support/shopper";

const password = "correct horse";
/** Columns that repeat others, in another case or with text around. */
const repeating = /^(normalised_email|search_text|printed|answer|u_id)$/;

// Both wait for jobs that come every twenty seconds, so they wait together.
describe.concurrent.each(databases)("a person at the desk on %s", (kind) => {
  // Spec 26: A person who asks is given all the data that the shop holds about them.
  // (app/shop/privacy/customer-data.server.ts, app/routes/desk/person-data.ts)
  test("is given all that is held, and once erased is in no table and no file, with the money as it was", async ({
    expect,
    onTestFinished,
  }) => {
    const { url, remove } = await newSeededDatabase(kind);
    const shop = await openShop(url, { RATE_LIMIT_FACTOR: "1000" });
    const { db } = connect(url, () => {}, { hasLongTimeouts: true });
    onTestFinished(async () => {
      await db.destroy();
      await shop.stop();
      await remove();
    });
    const shopper = new Shopper(shop.url);
    const fields = { name: sentinel, email: sentinelEmail("dave"), password, terms: "on" };
    await shopper.submit("/login?mode=register", "register", fields);
    await buyAs(shop, shopper, sentinelEmail("dave"), `${sentinel}-line`);
    await buyAs(shop, new Shopper(shop.url), sentinelEmail("Guest"), `${sentinel}-guest`);
    await buyAs(shop, new Shopper(shop.url), sentinelEmail("guest"), `${sentinel}-again`);
    await add("grapes")(shopper);
    const message = { uId: "line-1", personalisation: `${sentinel} again` };
    await shopper.submit("/cart", "add-personalisation", message);
    const change = { newEmail: sentinelEmail("new"), password };
    await shopper.submit("/account?change=email", "change-email", change);
    await letterTo(shop.standInsUrl, sentinelEmail("new"), "Is this your new address?");
    await letterTo(shop.standInsUrl, sentinelEmail("dave"), "Your e-mail address is about");

    const owner = await atDesk({ url: shop.url, db }, "owner");
    const orders = await db.selectFrom("orders").select(["id", "customerId"]).execute();
    const customer = orders.find(({ customerId }) => customerId)?.customerId ?? "";
    const guests = orders.filter(({ customerId }) => !customerId).map(({ id }) => id);
    expect(guests).toHaveLength(2);
    for (const { id: order } of orders) {
      const text = `A note on ${sentinel} in ${order}`;
      await owner.submit(`/desk/orders/${order}`, "add-note", { order, text });
    }
    await owner.submit("/desk?index", "print-todays-post");
    const pages: [path: string, subject: Record<string, string>][] = [
      [`/desk/customers/${customer}`, { customer }],
      [`/desk/orders/${guests[0]}/person`, { order: guests[0] ?? "" }],
    ];

    for (const [path, subject] of pages) {
      const refused = await owner.submit(path, "erase-person", subject);
      const page = await refused.text();
      expect([refused.status, page.includes("hasn’t left us yet.")]).toEqual([409, true]);
    }
    const files = await Promise.all(
      pages.map(async ([, subject]) => {
        const body = new URLSearchParams({ ...subject, format: "json" });
        const headers = { Origin: shop.url };
        const answer = await owner.send("/desk/person-data", { method: "POST", headers, body });
        expect(answer.headers.get("Content-Disposition")).toContain("my-data.json");
        return textsIn(await answer.json());
      }),
    );
    const given = new Set(files.flat());
    const held = await heldOf(db);
    expect(held.length).toBeGreaterThan(20);
    expect(held.filter(({ value }) => !given.has(value))).toEqual([]);

    await db.updateTable("orders").set({ status: "Delivered" }).execute();
    const money = await readMoney(db);
    expect(money.orders).toHaveLength(3);
    for (const [path, subject] of pages) {
      const erased = await owner.submit(path, "erase-person", subject);
      expect([erased.status, erased.headers.get("Location")]).toEqual([303, "/desk/orders"]);
      expect((await owner.get(path)).status).toBe(404);
    }
    await letterTo(shop.standInsUrl, sentinelEmail("dave"), "Your account is closed");
    await expect.poll(async () => hitsIn(await dump(kind, url, db))).toBe(0);
    expect(await readMoney(db)).toEqual(money);
    expect(hitsIn(shop.log.join("\n"))).toBe(0);
    const log = await db.selectFrom("deskLog").select("did").execute();
    const did = log.map((entry) => entry.did);
    expect(did.filter((each) => each === "gave somebody their data")).toHaveLength(2);
    expect(did.filter((each) => each === "erased a person")).toHaveLength(2);
  }, 240_000);
});

/** Every text of the database that says the word, and where. */
async function heldOf(db: Db) {
  const tables = await db.introspection.getTables();
  const held: { column: string; value: string }[] = [];
  for (const { name } of tables.filter((table) => !/^(order_index|name_)/.test(table.name))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db.withoutPlugins(),
    );
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (typeof value !== "string" || repeating.test(column) || hitsIn(value) === 0) continue;
      held.push({ column: `${name}.${column}`, value });
    }
  }
  return held;
}

/** Every text in an answer. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
