import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readEnvironment } from "../../../app/env.server";
import { letters as kinds } from "../../../app/mail/letters.server";
import { letterText } from "../../../app/mail/letter-text";
import { readBasket } from "../../../app/shop/basket/basket.server";
import { listFavourites } from "../../../app/shop/catalogue/favourites.server";
import { readBatch } from "../../../app/shop/fulfilment/batches.server";
import type { OrderFilter } from "../../../app/shop/fulfilment/order-filters";
import { listDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import { printTodaysPost } from "../../../app/shop/fulfilment/make-batch.server";
import { londonDay } from "../../../app/shop/london-time.server";
import { readToday } from "../../../app/shop/operations/today.server";
import { listOrders } from "../../../app/shop/orders/read-orders.server";
import { removeClosedAccounts } from "../../../app/shop/privacy/close-account.server";
import { readCustomerData } from "../../../app/shop/privacy/customer-data.server";
import { forgetExpired } from "../../../app/shop/privacy/forget.server";
import { carryOutRetention } from "../../../app/shop/privacy/retention.server";
import { readLedger } from "../../../app/shop/reports/ledger.server";
import { catalogue } from "../../../db/catalogue/catalogue";
import { seed } from "../../../db/catalogue/seed";
import { connect, type Db } from "../../../db/connect";
import { migrate, migrations } from "../../../db/migrate";
import { databases, newDatabase } from "../../support/database";
import { migrateTo } from "../../support/migrating";
import {
  cards,
  customerId,
  lastMigration,
  orders,
  recordedAt,
  write,
  writes,
} from "./previous-release";

const { trader } = readEnvironment({});
const publicUrl = "https://bastardcards.example";
/** A day after the recording. */
const soon = new Date(recordedAt + 24 * 60 * 60 * 1000);

describe.each(databases)("the writes of the previous release on %s", (kind) => {
  test("leave rows that this release's lists, papers, letters, reports and jobs treat as its own", async () => {
    const { url, remove } = await newDatabase(kind);
    const { db } = connect(url, () => {}, { hasLongTimeouts: true });
    onTestFinished(() => db.destroy().then(remove));
    await migrateTo(db, lastMigration);
    await write(db, cards);
    await write(db, writes);
    await migrate(db);
    await seed(db, catalogue);
    // The recorded invitation expires after three days.
    vi.setSystemTime(soon);
    onTestFinished(() => void vi.useRealTimers());
    await expectLists(db);
    await expectSearches(db);
    await expectCustomer(db);
    await expectMoney(db);
    await expectLetters(db);
    await expectPapers(db);
    await expectQuietJobs(db);
  });

  test("fail after the migration, so that a server of it sells nothing half", async () => {
    const { url, remove } = await newDatabase(kind);
    const { db } = connect(url, () => {}, { hasLongTimeouts: true });
    onTestFinished(() => db.destroy().then(remove));
    await migrateTo(db, lastMigration);
    await write(db, cards);
    await migrate(db);
    await expect(write(db, writes)).rejects.toThrow(/payment_id/);
  });
});

describe("a migration", () => {
  const since = Object.keys(migrations).filter((name) => name > lastMigration);

  test.each(since)("says in its file what servers of the previous release write: %s", (name) => {
    const file = new URL(`../../../db/migrations/${name}.ts`, import.meta.url);
    const [, comment = ""] =
      /\/\*\*([\s\S]*?)\*\/\s*export async function up/.exec(readFileSync(file, "utf8")) ?? [];
    expect(comment.replaceAll(/\s*\*\s*/g, " ")).toMatch(
      /\bserver of the (previous release|release before)\b/,
    );
  });
});

const names = new Map(Object.entries(orders).map(([name, id]) => [id, name]));
const named = (rows: { id: string }[]) => rows.map(({ id }) => names.get(id) ?? id).toSorted();

const waiting = [
  "customer",
  // Part of its money was refunded at the payment company, and the previous release asks for no cards.
  "dashboard",
  "guest",
  "one-refunded",
  "printed",
  "released",
  "sent-again",
];
const isGone = new Set(["erased", "closed", "unpaid"]);
const held = ["disputed", "held", "whole-pending"];

async function expectLists(db: Db): Promise<void> {
  const list = async (filter: OrderFilter) =>
    named((await listDeskOrders(db, "owner", { filter })).orders);
  expect(await list("waiting")).toEqual(waiting);
  expect(await list("unprinted")).toEqual(waiting.filter((name) => name !== "printed"));
  expect(await list("held")).toEqual(held);
  expect(await list("dispatched")).toEqual(["closed", "erased", "posted"]);
  const paid = Object.keys(orders).filter((name) => name !== "unpaid");
  expect(await list("all")).toEqual(paid.toSorted());
  const { counts, waitingCount } = await readToday(db, new Date(recordedAt), "owner");
  expect(counts.find(({ filter }) => filter === "held")?.count).toBe(held.length);
  expect(waitingCount).toBe(waiting.length);
}

async function expectSearches(db: Db): Promise<void> {
  const search = async (text: string) =>
    named((await listDeskOrders(db, "owner", { filter: "all", text })).orders);
  for (const [name, id] of Object.entries(orders)) {
    const found = isGone.has(name) ? [] : [name];
    expect([name, await search(`${name}@example.com`)]).toEqual([name, found]);
    expect([name, await search(id)]).toEqual([name, found]);
  }
  expect(await search("Get well late")).toEqual(["released"]);
}

async function expectCustomer(db: Db): Promise<void> {
  expect(named(await listOrders(db, customerId))).toEqual(["customer"]);
  expect((await readBasket(db, customerId)).map(({ productId }) => productId)).toEqual([
    "grapes",
    "tlc",
  ]);
  expect((await listFavourites(db, customerId)).map(({ id }) => id)).toEqual(["grapes"]);
  const { account, orders: exported } = await readCustomerData(db, customerId);
  expect(account).toMatchObject({ name: "Dave" });
  expect(exported.map(({ id, cards: lines }) => [names.get(id), lines.length])).toEqual([
    ["customer", 3],
  ]);
}

/** Sales, paid refunds and the dispute. Two refunds are still on their way. */
async function expectMoney(db: Db): Promise<void> {
  const { entries } = await readLedger(db, londonDay(new Date(recordedAt)).slice(0, 7), soon);
  const moves = entries.map(({ what, orderId }) => `${names.get(orderId ?? "")}: ${what}`);
  const sales = Object.keys(orders).filter((name) => name !== "unpaid");
  expect(moves.toSorted()).toEqual(
    [
      ...sales.map((name) => `${name}: sale`),
      ...["one-refunded", "all-refunded", "cancelled"].map((name) => `${name}: refund`),
      "disputed: dispute",
    ].toSorted(),
  );
}

/** Every due letter can be written. */
async function expectLetters(db: Db): Promise<void> {
  const due = await db.selectFrom("outbox").selectAll().where("state", "=", "waiting").execute();
  const written = new Map<string, string>();
  for (const letter of due) {
    const composed = await kinds[letter.kind].compose(letter, { db, publicUrl, trader });
    const about = names.get(letter.orderId ?? "") ?? "a person";
    written.set(`${letter.kind}: ${about}`, composed ? letterText(composed.letter) : "Unwritten");
  }
  expect([...written.values()]).not.toContain("Unwritten");
  const confirmed = Object.keys(orders).filter((name) => !isGone.has(name));
  expect([...written.keys()].toSorted()).toEqual(
    [
      ...confirmed.map((name) => `order-confirmation: ${name}`),
      ...refunded.map((name) => `order-refunded: ${name}`),
      "order-dispatched: posted",
      "order-dispatched: sent-again",
      "order-again: sent-again",
      "order-message: released",
      "order-changed: released",
      ...["account-closed", "email-change", "email-changing", "password-changed"].map(ofPerson),
      ...["password-reset", "staff-invite"].map(ofPerson),
    ].toSorted(),
  );
  expect(written.get("order-message: released")).toContain("Your card is fine, you are not.");
}

const ofPerson = (kind: string) => `${kind}: a person`;
const refunded = ["one-refunded", "all-refunded", "cancelled", "dashboard", "whole-pending"];

/** The sheets have the cards that are left to post, and none that was refunded. */
async function expectPapers(db: Db): Promise<void> {
  const { id } = await db.selectFrom("batches").select("id").executeTakeFirstOrThrow();
  const earlier = await readBatch(db, id);
  expect(earlier?.orders).toMatchObject([{ orderId: orders.printed, isToPost: true }]);
  const { batchId } = await printTodaysPost(db, "BB-OLIVE");
  const batch = await readBatch(db, batchId);
  const printed = batch?.orders.map(({ orderId, printed: paper }) => [
    names.get(orderId),
    paper?.cards.map(({ line }) => line),
  ]);
  expect(Object.fromEntries(printed ?? [])).toEqual({
    customer: [0, 1, 2],
    dashboard: [0, 1, 2],
    guest: [0, 1, 2],
    "one-refunded": [0, 2],
    released: [0, 1, 2],
    "sent-again": [0],
  });
}

/** No job fails on these rows, or takes somebody for silent. */
async function expectQuietJobs(db: Db): Promise<void> {
  const before = await db.selectFrom("orders").selectAll().orderBy("id").execute();
  await forgetExpired(db, soon);
  expect(await carryOutRetention(db, soon)).toMatchObject({ going: [], customers: [], orders: [] });
  await removeClosedAccounts(db);
  expect(await db.selectFrom("orders").selectAll().orderBy("id").execute()).toEqual(before);
}
