import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  cheapestPence,
  countCards,
  findCard,
  latestCards,
  listIds,
  occasionsFor,
  popularCards,
  recipientsOf,
  relatedCards,
  streamCards,
} from "../../../app/shop/catalogue/catalogue.server";
import { hasCloseUp } from "../../../app/shop/catalogue/card-pictures.server";
import { filths, sorts } from "../../../app/shop/catalogue/choice";
import type { Filth } from "../../../db/catalogue/filths";
import { favouriteIds, listFavourites } from "../../../app/shop/catalogue/favourites.server";
import { readFigures } from "../../../app/shop/reports/figures.server";
import { forgetExpired } from "../../../app/shop/privacy/forget.server";
import { listOrders } from "../../../app/shop/orders/read-orders.server";
import { searchCards } from "../../../app/shop/search/search.server";
import type { Db } from "../../../db/connect";
import { foldNames } from "../../../db/folded-names";
import { addCards } from "../../support/big-catalogue";
import { databases, seededDatabase } from "../../support/database";
import { explainQueries } from "../../support/query-plans";

describe.each(databases)("in a big catalogue on %s", (kind) => {
  test("a page reads from an index, in its order", async () => {
    const db = await seededDatabase(kind);
    await addCards(db, 2000);
    await sql`analyze`.execute(db);
    const [primaryKey, pictureKey] =
      kind === "SQLite"
        ? ["sqlite_autoindex_products_1", "sqlite_autoindex_pictures_1"]
        : ["products_pkey", "pictures_key"];
    const indexes: [string, (db: Db) => Promise<unknown>][] = [
      ["shelves_by_position", (tx) => relatedCards(tx, { id: "grapes", occasions: [] })],
      ["shelves_by_position", (tx) => relatedCards(tx, { id: "grapes", occasions: ["get well"] })],
      ["products_by_standing_price", (tx) => cheapestPence(tx)],
      ["products_by_orders", (tx) => popularCards(tx, 10)],
      ["products_by_age", (tx) => latestCards(tx, 4)],
      ["shelves_by_", (tx) => countCards(tx, { occasion: "wedding", filth: "rude" })],
      ["products_unfolded", (tx) => foldNames(tx)],
      ["favourites_by_age", (tx) => listFavourites(tx, "BB-1")],
      ["favourites_by_age", (tx) => favouriteIds(tx, "BB-1")],
      ["orders_by_customer", (tx) => listOrders(tx, "BB-1")],
      ["tokens_by_expiry", (tx) => forgetExpired(tx, new Date())],
      ["orders_unpaid", (tx) => forgetExpired(tx, new Date())],
      ["orders_expired", (tx) => forgetExpired(tx, new Date())],
      ["payment_events_by_receipt", (tx) => forgetExpired(tx, new Date())],
      [primaryKey, (tx) => findCard(tx, "grapes")],
      [pictureKey, (tx) => hasCloseUp(tx, { id: "own", picture: "own" })],
    ];
    for (const [index, run] of indexes) {
      const plans = (await explainQueries(kind, db, run)).join("\n");
      expect(plans).toContain(index);
      // The occasions of a single card are sorted, and nothing else is.
      expect(plans).not.toMatch(/TEMP B-TREE FOR (?!string_agg)|Sort Key: (?!its\.)|Seq Scan/);
    }
  });

  test("a list of any occasion, filth and order is read from an index that holds all of it", async () => {
    const db = await seededDatabase(kind);
    await addCards(db, 2000);
    // A short shelf may be read and sorted in any way.
    const anyFilth = sql<Filth>`case position % 3 when 0 then 'mild' when 1 then 'rude' else 'unforgivable' end`;
    await db.updateTable("products").set({ filth: anyFilth }).execute();
    // PostgreSQL reads an index alone once the table is vacuumed.
    await sql.raw(kind === "SQLite" ? "analyze" : "vacuum analyze").execute(db);
    for (const occasion of [undefined, "wedding"]) {
      for (const filth of [undefined, ...filths]) {
        for (const sort of [undefined, ...sorts]) {
          const [plan] = await explainQueries(kind, db, (tx) =>
            listIds(tx, { occasion, filth, sort, offset: 90, limit: 15 }),
          );
          const reading = kind === "SQLite" ? "COVERING INDEX" : "Index Only Scan.* using";
          expect(plan).toMatch(new RegExp(`${reading} shelves_by_`));
          expect(plan).not.toMatch(/B-TREE|Sort Key/);
        }
      }
    }
  });

  test("a list of an occasion for a recipient is read in its order from the recipient’s, which is shorter", async () => {
    const db = await seededDatabase(kind);
    await addCards(db, 2000);
    await sql`insert into product_recipients (product_id, recipient) select id, 'mum'
      from products where position >= 1000 and position % 3 = 0`.execute(db);
    await sql.raw(kind === "SQLite" ? "analyze" : "vacuum analyze").execute(db);
    for (const sort of [undefined, ...sorts]) {
      const [plan] = await explainQueries(kind, db, (tx) =>
        listIds(tx, { occasion: "wedding", recipient: "mum", sort, limit: 15 }),
      );
      expect(plan).toContain("shelves_by_");
      expect(plan).not.toMatch(/B-TREE|Sort Key|Seq Scan/);
    }
    const plans = await explainQueries(kind, db, async (tx) => {
      await occasionsFor(tx, "mum");
      await recipientsOf(tx, "wedding");
    });
    for (const plan of plans) {
      expect(plan).toContain("shelves_by_");
      expect(plan).not.toContain("Seq Scan");
    }
  });

  test("a slice of the whole list is read from its own first card on", async () => {
    const db = await seededDatabase(kind);
    await addCards(db, 50);
    const plans = await explainQueries(kind, db, async (tx) => {
      for await (const slice of streamCards(tx)) expect(slice.length).toBeGreaterThan(0);
    });
    const place = kind === "SQLite" ? "(position,id)>(?,?)" : 'Cond: (ROW("position", id) > ROW(';
    expect(plans.length).toBeGreaterThan(2);
    for (const plan of plans) expect(plan).toContain(place);
  });

  test("the figures count orders by an index", async () => {
    const db = await seededDatabase(kind);
    const plans = (await explainQueries(kind, db, readFigures)).slice(0, 3);
    for (const [i, index] of ["orders_paid", "orders_held", "payments_found"].entries()) {
      expect(plans[i]).toContain(kind === "SQLite" ? `COVERING INDEX ${index}` : index);
    }
  });

  test("a search for what few cards have asks the index of name parts", async () => {
    const db = await seededDatabase(kind);
    // With fewer, PostgreSQL reads all names sooner.
    await addCards(db, 20_000);
    await sql`analyze`.execute(db);
    const searches: [string, (db: Db) => Promise<unknown>][] = [
      ["products_by_name_part", (tx) => searchCards(tx, "your grapes", { limit: 31 })],
      [
        "products_by_polite_name_part",
        (tx) => searchCards(tx, "bunch of", { isPolite: true, limit: 31 }),
      ],
      ["products_by_short_name_part", (tx) => searchCards(tx, "gr", { limit: 31 })],
      ["products_by_short_name_part", (tx) => searchCards(tx, "z", { limit: 31 })],
      [
        "products_by_short_polite_name_part",
        (tx) => searchCards(tx, "zq", { isPolite: true, limit: 31 }),
      ],
    ];
    for (const [index, run] of searches) {
      const plans = (await explainQueries(kind, db, run)).join("\n");
      expect(plans).toMatch(kind === "SQLite" ? /SCAN name_(index|parts) VIRTUAL TABLE/ : index);
      expect(plans).not.toMatch(
        /SCAN (?!name_(index|parts)|products USING .*products_unfolded)|Seq Scan/,
      );
    }
  });

  test("a search for what most cards have stops at the end of its page", async () => {
    const db = await seededDatabase(kind);
    await addCards(db, 2000);
    await sql`analyze`.execute(db);
    const plans = await explainQueries(kind, db, (tx) => searchCards(tx, "made-up", { limit: 31 }));
    expect(plans.at(-2)).toContain("shelves_by_position");
    expect(plans.at(-2)).not.toMatch(/B-TREE FOR ORDER BY|Sort Key: (?!its\.)|Seq Scan/);
  });
});
