import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { readBasket } from "../../../app/shop/basket/basket.server";
import { countCards, listCards } from "../../../app/shop/catalogue/catalogue.server";
import { findCustomer } from "../../../app/shop/customers/customers.server";
import { listFavourites } from "../../../app/shop/catalogue/favourites.server";
import { isPaid } from "../../../app/shop/orders/order";
import {
  findOrder,
  findOrderBySession,
  listOrders,
} from "../../../app/shop/orders/read-orders.server";
import { searchCards } from "../../../app/shop/search/search.server";
import { catalogue } from "../../../db/catalogue/catalogue";
import { seed } from "../../../db/catalogue/seed";
import { connect, type Db } from "../../../db/connect";
import { migrate } from "../../../db/migrate";
import { databases, newDatabase, type DatabaseKind, deleteInShell } from "../../support/database";
import { migrateTo } from "../../support/migrating";

const token = "a token from before";
const hour = 3_600_000;

/** A database as the shop left it after its third migration: a card of its own and one deleted, a customer, two orders. */
async function oldDatabase(kind: DatabaseKind): Promise<{ db: Db; url: string }> {
  const { url, remove } = await newDatabase(kind);
  const { db } = connect(url, () => {}, { hasLongTimeouts: true });
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  await migrateTo(db, "003-polite-names");
  for (const statement of oldRows) await sql.raw(statement).execute(db);
  await deleteInShell(kind, db, "sold-out");
  return { db, url };
}

const oldRows = [
  `insert into products (id, name, alt, price_pence, short_description, long_description, orders,
    position, added_at) values ('own', 'Été’s Own', 'Own', 199, 'Short', 'Long', 3, 200, 1)`,
  `insert into products (id, name, alt, price_pence, short_description, long_description, orders,
    position, added_at) values ('sold-out', 'Sold Out', 'Out', 199, 'Short', 'Long', 0, 201, 1)`,
  `insert into product_occasions values ('own', 'get well', 0), ('own', 'wedding', 1),
    ('sold-out', 'wedding', 0)`,
  `insert into customers (id, name, email, email_key, password_hash, created_at)
    values ('BB-1', 'Dave', 'Dave@example.com', 'dave@example.com', 'x', 1)`,
  `insert into tokens values ('${createHash("sha256").update(token).digest("hex")}', 'BB-1',
    ${Date.now() + hour})`,
  `insert into basket_lines values ('BB-1', 'line-1', 0, 'own', 'Oi')`,
  `insert into favourites values ('BB-1', 'own', 1)`,
  `insert into orders (id, customer_id, status, subtotal_pence, postage_pence, total_pence, email,
    delivery_name, delivery_address, attempt, session_id, session_url, created_at, paid_at) values
    ('BC-1', 'BB-1', 'Dispatched', 199, 170, 369, 'dave@example.com', 'Dave', 'Leeds', 'press-1',
      'cs_1', 'https://pay/1', 1, 2),
    ('BC-2', 'BB-1', 'Awaiting payment', 199, null, null, null, null, null, 'press-2', 'cs_2',
      'https://pay/2', 3, null)`,
  `insert into order_lines values ('BC-1', 0, 'line-0', 'own', 'Été’s Own', 199, 'Oi'),
    ('BC-2', 0, 'line-1', 'own', 'Été’s Own', 199, '')`,
];

describe.each(databases)("a database from before the standard names, on %s", (kind) => {
  test("is migrated whole: its orders, customers and cards are found by their new names", async () => {
    const { db } = await oldDatabase(kind);
    await migrate(db);
    await seed(db, catalogue);

    const paid = await findOrder(db, "BC-1");
    expect(paid && isPaid(paid)).toBe(true);
    expect(paid).toMatchObject({
      customerId: "BB-1",
      status: "Dispatched",
      postagePence: 170,
      totalPence: 369,
      deliveryAddress: "Leeds",
      checkoutSessionId: "cs_1",
      checkoutUrl: "https://pay/1",
      lines: [{ uId: "line-0", productId: "own", pricePence: 199, personalisation: "Oi" }],
    });
    expect(await findOrderBySession(db, "cs_2")).toMatchObject({ id: "BC-2", paidAt: null });
    expect(await listOrders(db, "BB-1")).toEqual([
      { id: "BC-1", totalPence: 369, createdAt: 1, status: "Dispatched" },
    ]);

    expect((await findCustomer(db, token))?.customer).toMatchObject({
      id: "BB-1",
      name: "Dave",
      email: "Dave@example.com",
    });
    const line = { uId: "line-1", productId: "own", personalisation: "Oi" };
    expect(await readBasket(db, "BB-1")).toEqual([line]);
    expect(await listFavourites(db, "BB-1")).toMatchObject([{ id: "own", sold: 3 }]);

    expect(await countCards(db)).toBe(catalogue.length + 1);
    const wedding = await listCards(db, { occasion: "wedding" });
    expect(await countCards(db, { occasion: "wedding" })).toBe(wedding.length);
    expect(wedding.at(-1)).toMatchObject({ id: "own", occasions: ["get well", "wedding"] });
    expect(await searchCards(db, "ÉTÉ'S")).toMatchObject([{ id: "own" }]);
  });

  test("is brought up to date once, though two servers start on it at the same time", async () => {
    const { db, url } = await oldDatabase(kind);
    const other = connect(url, () => {}, { hasLongTimeouts: true }).db;
    await Promise.all([migrate(db), migrate(other)]).finally(() => other.destroy());
    expect(await findOrder(db, "BC-2")).toMatchObject({ checkoutUrl: "https://pay/2" });
  });
});
