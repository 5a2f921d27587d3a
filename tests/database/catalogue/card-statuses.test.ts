import { beforeEach, describe, expect, test } from "vitest";
import {
  cheapestPence,
  countCards,
  latestCards,
  listCards,
  listIds,
  popularCards,
  streamCards,
} from "../../../app/shop/catalogue/catalogue.server";
import {
  addFavourite,
  favouriteIds,
  listFavourites,
  removeFavourite,
} from "../../../app/shop/catalogue/favourites.server";
import { readFigures } from "../../../app/shop/reports/figures.server";
import type { Db } from "../../../db/connect";
import type { CardStatus } from "../../../db/schema";
import { addCards } from "../../support/big-catalogue";
import { databases, seededDatabase } from "../../support/database";
import { addCustomer, addPaidOrder } from "../../support/rows";

const ids = (cards: Iterable<{ id: string }>) => [...cards].map(({ id }) => id);
const hidden = { position: -1 };

async function slicesOf(db: Db) {
  const slices = [];
  for await (const slice of streamCards(db)) slices.push(slice);
  return slices;
}

/** Four cards, one of each status, in that order. */
async function keepFour(db: Db) {
  const statuses: [string, CardStatus, object][] = [
    ["grapes", "on sale", { position: 0, pricePence: 325 }],
    ["venn", "off sale", { position: 1, pricePence: 200, orders: 3 }],
    ["bingo", "retired", { ...hidden, pricePence: 100, orders: 9 }],
    ["freedom", "draft", { ...hidden, pricePence: 50 }],
  ];
  const kept = statuses.map(([id]) => id);
  await db.deleteFrom("productOccasions").where("productId", "not in", kept).execute();
  await db.deleteFrom("products").where("id", "not in", kept).execute();
  await db.deleteFrom("productOccasions").execute();
  for (const [id, standing, rest] of statuses) {
    await db
      .updateTable("products")
      .set({ standing, ...rest })
      .where("id", "=", id)
      .execute();
    await db
      .insertInto("productOccasions")
      .values({ productId: id, occasion: "wedding", position: 0 })
      .execute();
  }
}

describe.each(databases)("with cards on sale, off sale, retired and drafted, on %s,", (kind) => {
  let db: Db;
  beforeEach(async () => {
    db = await seededDatabase(kind);
    await keepFour(db);
  });

  test("the first two are in every list, and the cheapest is one that is on sale", async () => {
    const lists = [
      ids(await listCards(db)),
      ids(await listCards(db, { occasion: "wedding" })),
      await listIds(db),
      ids((await slicesOf(db)).flat()),
      ids(await latestCards(db, 9)).toReversed(),
    ];
    expect(lists).toEqual(lists.map(() => ["grapes", "venn"]));
    expect([await countCards(db), await countCards(db, { occasion: "wedding" })]).toEqual([2, 2]);
    expect(await countCards(db, { occasion: "birthday" })).toBe(0);
    expect(ids(await popularCards(db, 9))).toEqual(["venn"]);
    expect(await cheapestPence(db)).toBe(325);
  });

  test("lists go by ranges, and until something has sold a few are named popular", async () => {
    expect(await listIds(db, { limit: 1 })).toEqual(["grapes"]);
    expect(await listIds(db, { offset: 1 })).toEqual(["venn"]);
    expect(ids(await listCards(db, { offset: 1, limit: 1 }))).toEqual(["venn"]);
    await db.updateTable("products").set({ orders: 0, standing: "on sale" }).execute();
    expect(ids(await popularCards(db, 9))).toEqual(["freedom"]);
    expect(await popularCards(db, 0)).toEqual([]);
  });

  test("favourites are those that a customer has added, in that order, drafts excepted", async () => {
    const [dave, other] = [await addCustomer(db, "dave"), await addCustomer(db, "other")];
    for (const id of ["venn", "bingo", "venn"]) await addFavourite(db, dave.id, id);
    await addFavourite(db, other.id, "grapes");
    await db
      .updateTable("favourites")
      .set({ addedAt: 1 })
      .where("productId", "=", "venn")
      .execute();
    for (const id of ["freedom", "none"]) {
      await expect(addFavourite(db, dave.id, id)).rejects.toMatchObject({
        refusalReason: "missing",
      });
    }
    expect(await favouriteIds(db, dave.id)).toEqual(["venn", "bingo"]);
    expect(ids(await listFavourites(db, dave.id))).toEqual(["venn", "bingo"]);
    expect(ids(await listFavourites(db, dave.id, { limit: 1 }))).toEqual(["venn"]);
    expect(ids(await listFavourites(db, dave.id, { offset: 1 }))).toEqual(["bingo"]);
    await addFavourite(db, other.id, "venn");
    await removeFavourite(db, dave.id, "venn");
    expect([await favouriteIds(db, dave.id), await favouriteIds(db, other.id)]).toEqual([
      ["bingo"],
      ["grapes", "venn"],
    ]);
  });
});

test.each(databases)(
  "a big catalogue is streamed whole on %s, some cards at a time",
  async (kind) => {
    const db = await seededDatabase(kind);
    await addCards(db, 60);
    const count = await countCards(db);
    await db
      .deleteFrom("products")
      .where("id", "in", (await listIds(db)).slice(0, count % 25))
      .execute();
    const slices = await slicesOf(db);
    expect(slices.map((slice) => slice.length)).toEqual(Array(Math.floor(count / 25)).fill(25));
    expect(ids(slices.flat())).toEqual(await listIds(db));
  },
);

test.each(databases)("the figures on %s count what was paid, held and found", async (kind) => {
  const db = await seededDatabase(kind);
  await addPaidOrder(db, "BC-1", { heldReason: "amount" });
  await addPaidOrder(db, "BC-2", { foundAt: 1 });
  await addPaidOrder(db, "BC-3", { paidAt: null });
  const problem = { orderId: null, totalPence: 1, foundAt: 1 };
  for (const [id, name] of Object.entries({ cs_1: "no order", cs_2: "amount", cs_3: "amount" })) {
    await db
      .insertInto("paymentProblems")
      .values({ checkoutSessionId: id, problem: name, ...problem })
      .execute();
  }
  const lease = { dueAt: 1, heldUntil: 0, runs: 3, failures: 2, lastSuccessAt: 5 };
  for (const name of ["z", "a"]) {
    await db
      .insertInto("jobLeases")
      .values({ name, ...lease })
      .execute();
  }
  const job = { runs: 3, failures: 2, lastSuccessAt: 5 };
  const { problems, ...figures } = await readFigures(db);
  expect(figures).toEqual({
    ordersPaid: 2,
    ordersHeld: 1,
    ordersFound: 1,
    jobs: [
      { name: "a", ...job },
      { name: "z", ...job },
    ],
  });
  expect(new Map(problems.map(({ problem: name, count }) => [name, count]))).toEqual(
    new Map(Object.entries({ amount: 2, "no order": 1 })),
  );
});
