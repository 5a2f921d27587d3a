import { sql } from "kysely";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { refundsOf } from "../../support/refunds";
import { listDisputes } from "../../../app/shop/refunds/read-refunds.server";
import { readSession } from "../../../app/payments/read-session.server";
import { dispatchOrders } from "../../../app/shop/fulfilment/dispatch.server";
import { sayWhetherLeft } from "../../../app/shop/fulfilment/hold.server";
import { listDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import { lookBack, makeSafe } from "../../../app/shop/operations/after-restore.server";
import {
  keepOrderEvents,
  listLostDeeds,
} from "../../../app/shop/operations/order-events-file.server";
import { readLostDeeds } from "../../../app/shop/fulfilment/history.server";
import type { Shop } from "../../../app/shop/shop";
import { connect, type Db } from "../../../db/connect";
import { openOrder } from "../../support/any-order";
import { listBooks } from "../../support/payment-histories";
import { sendEvent } from "../../support/refunds";
import { openTestShop } from "../../support/test-shop";
import { steps, type World } from "../../support/ways-out";
import { readOrder } from "../../support/rows";

/** `EXPLORE=40` takes forty weeks. */
const weekCount = Number(process.env.EXPLORE ?? 2);
const stepsAWeek = 24;
const signal = new AbortController().signal;

type Page = { id: string; session: object; paymentId: string };

/** All that has happened in a week, whatever a backup knows of it. */
class Week {
  readonly pages: Page[] = [];
  readonly worlds: World[] = [];
  readonly sessions: object[] = [];
  /** The newest parcel of each order that has left. */
  readonly left = new Map<string, number>();
  readonly done: string[] = [];
  #state: number;

  constructor(
    readonly shop: Shop,
    readonly seed: number,
  ) {
    this.#state = seed;
  }

  /** A number below the limit; the same seed draws the same. */
  draw(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  async step(): Promise<void> {
    const kind = this.draw(10);
    if (kind < 2 || this.worlds.length + this.pages.length === 0) return this.#openPage();
    if (kind < 4 && this.pages.length > 0) return this.#pay();
    const world = this.worlds[this.draw(this.worlds.length)];
    if (!world) return this.#pay();
    const names = Object.keys(steps).filter((name) => name !== "a backup is restored");
    // Every third thing that happens is a dispatch.
    const name = this.draw(3) === 0 ? "it is dispatched" : names[this.draw(names.length)]!;
    if (!(await steps[name]!(world))) return;
    this.done.push(`${world.id}: ${name}`);
    const { number } = await readOrder(world.shop.db, world.id);
    if (name === "it is dispatched") this.left.set(world.id, number);
  }

  async #openPage(): Promise<void> {
    const number = this.pages.length + this.worlds.length + 1;
    const paymentId = `pi_${this.seed}_${number}`;
    const { id, session } = await openOrder(
      this.shop,
      (this.seed % 10_000) * 1000 + number,
      paymentId,
    );
    this.pages.push({ id, session, paymentId });
    this.done.push(`${id}: its page is opened`);
  }

  async #pay(): Promise<void> {
    const [page] = this.pages.splice(this.draw(this.pages.length), 1);
    if (!page) return;
    const { id, session, paymentId } = page;
    const now = Math.floor(Date.now() / 1000) - 3600;
    await sendEvent(this.shop, "checkout.session.completed", session, now);
    this.sessions.push(session);
    this.worlds.push({
      shop: this.shop,
      id,
      books: { now, paymentId, refunds: [], dispute: null },
    });
    this.done.push(`${id}: it is paid`);
  }

  /** The payment company, as it answers the restored shop. */
  payments() {
    const listed = this.worlds.map(({ books }) => listBooks(books));
    const paid = this.sessions.map((session) => readSession(session, false));
    return {
      ...this.shop.payments,
      listPaid: async function* () {
        yield paid;
      },
      listRefunds: async () => listed.flatMap(({ refunds }) => refunds),
      listDisputes: async () => listed.flatMap(({ disputes }) => disputes),
    };
  }
}

/** Kinds that the payment company tells, that a sale brings, or that other kinds say as well. */
const toldOtherwise =
  /^(ordered|paid|payment failed|given up|refund.*|cards refunded|dispute.*|letter.*|delivered|lost)$/;

/** Each deed of the week that the backup does not have, and that nothing lists. */
async function unlistedDeeds(week: Week, db: Db): Promise<string[]> {
  const events = (from: Db) => from.selectFrom("orderEvents").selectAll().execute();
  const { orders } = await listDeskOrders(db, "owner", { filter: "all" });
  const ids = orders.map(({ id }) => id);
  const notes = await readLostDeeds(db, ids);
  const known = await events(db);
  return (await events(week.shop.db)).flatMap(({ orderId, at, kind }) => {
    if (toldOtherwise.test(kind) || !ids.includes(orderId)) return [];
    if (known.some((each) => each.orderId === orderId && each.at === at && each.kind === kind))
      return [];
    const isListed = notes[orderId]?.some((note) => note.includes(`: ${kind}`));
    return isListed ? [] : [`${orderId}: nobody is told that it was ${kind}`];
  });
}

/** Restores a backup at the end of the week, as the manual says. @returns what is wrong, in words */
async function restore(week: Week, db: Db, eventsFile: string): Promise<string[]> {
  const faults: string[] = [];
  const shop: Shop = { ...week.shop, db, payments: week.payments() };
  await makeSafe(db);
  await listLostDeeds(db, eventsFile);
  await lookBack(shop, signal);
  faults.push(...(await unlistedDeeds(week, db)));
  const { orders } = await listDeskOrders(db, "owner", { filter: "restored" });
  for (const { id } of orders) {
    const { number } = await readOrder(db, id);
    await sayWhetherLeft(db, "olive", [id], (week.left.get(id) ?? 0) >= number);
  }
  const letters = await db
    .selectFrom("outbox")
    .select("key")
    .where("state", "=", "waiting")
    .execute();
  faults.push(...letters.map(({ key }) => `${key} is written again`));
  const { orders: waiting } = await listDeskOrders(db, "owner", { filter: "all" });
  for (const { id } of waiting) {
    const { number } = await readOrder(db, id);
    const { doneIds } = await dispatchOrders(db, "olive", [id]);
    if (doneIds.length > 0 && (week.left.get(id) ?? 0) >= number) {
      faults.push(`${id} is posted a second time`);
    }
  }
  for (const { id, books } of week.worlds) faults.push(...(await unknownOf(db, id, books)));
  return faults;
}

/** Each fact of an order in the books that the shop does not know. */
async function unknownOf(db: Db, id: string, books: World["books"]): Promise<string[]> {
  const order = await db
    .selectFrom("orders")
    .select("paidAt")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order) {
    const stray = await db
      .selectFrom("paymentProblems")
      .selectAll()
      .where("problem", "=", "no order")
      .execute();
    return stray.length === 0 ? [`nobody knows of the money for ${id}`] : [];
  }
  const refunds = await refundsOf(db, id);
  const unknown = books.refunds.filter(
    ({ id: refund, status }) =>
      !refunds.some((each) => each.providerRefundId === refund && each.state === status),
  );
  const disputes = await listDisputes(db, id);
  return [
    ...(order.paidAt === null ? [`${id} is not known to be paid`] : []),
    ...unknown.map((refund) => `${id}: ${refund.id} is unknown`),
    ...(books.dispute && disputes.length === 0 ? [`${id}: its dispute is unknown`] : []),
  ];
}

test(`after each step of ${weekCount} random weeks, a restored backup posts nothing twice, writes to nobody twice, knows all money and lists what was done`, async () => {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-week-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const firstSeed = Date.now() % 1_000_000;
  for (let seed = firstSeed; seed < firstSeed + weekCount; seed += 1) {
    const week = new Week(await openTestShop("SQLite"), seed);
    const { db } = week.shop;
    for (let step = 0; step < stepsAWeek; step += 1) {
      await week.step();
      // Each letter goes out before the next thing happens.
      await db
        .updateTable("outbox")
        .set({ state: "sent" })
        .where("state", "=", "waiting")
        .execute();
      await sql`vacuum into ${sql.lit(join(folder, `${seed}-${step}.db`))}`.execute(db);
    }
    const eventsFile = join(folder, `${seed}.jsonl`);
    await keepOrderEvents(db, eventsFile);
    for (let step = 0; step < stepsAWeek; step += 1) {
      const backup = connect(`file:${join(folder, `${seed}-${step}.db`)}`, () => {});
      const faults = await restore(week, backup.db, eventsFile);
      await backup.db.destroy();
      expect({ seed, step, faults, done: faults.length > 0 ? week.done : [] }).toEqual({
        seed,
        step,
        faults: [],
        done: [],
      });
    }
  }
});
