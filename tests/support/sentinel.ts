import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../db/connect";
import { add } from "./arrivals";
import type { DatabaseKind } from "./database";
import { letterTo } from "./mailbox";
import { buy } from "./payer";
import type { RunningShop } from "./shop";
import type { Shopper } from "./shopper";

/** A word that nobody says, in all that somebody types. */
export const sentinel = "Zxqvjk";
export const sentinelEmail = (who: string) => `${who}-${sentinel}@example.com`;

/** Every table as it can be dumped, and for SQLite every byte of the data folder but the stand-ins’. */
export async function dump(kind: DatabaseKind, url: string, db: Db): Promise<string> {
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

/** How often the word is in a text. */
export const hitsIn = (text: string) => text.split(sentinel).length - 1;

/** Orders a card with a message, as a guest or a customer, and pays under that address. */
export async function buyAs(shop: RunningShop, shopper: Shopper, to: string, uId: string) {
  await add("grapes")(shopper);
  await shopper.submit("/cart", "addtocart", { uId, itemId: "venn" });
  for (const line of [uId, "line-1"]) {
    const fields = { uId: line, personalisation: `${sentinel} loves you` };
    await shopper.submit("/cart", "add-personalisation", fields);
  }
  const payer = { email: to, name: `${sentinel} Smith`, line1: `1 ${sentinel} Street` };
  const { location } = await buy(shopper, payer);
  await shopper.get(location);
  await letterTo(shop.standInsUrl, to, "Your order BC-");
}

/** The rows that tax law requires: the orders and their lines, without people and messages. */
export async function readMoney(db: Db) {
  const orders = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.orderId", "orders.id")
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
