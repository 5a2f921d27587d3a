import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { settle, settleOrdersHere } from "../../../app/shop/standing/settle.server";
import { connect, type Db } from "../../../db/connect";
import { migrate } from "../../../db/migrate";
import { databases, newDatabase } from "../../support/database";
import { migrateTo } from "../../support/migrating";
import { readOrder } from "../../support/rows";

const paidAt = 1_000;
const failedAt = 2_000;

type Row = Record<string, string | number | null>;

/** An order as the release before the holds left it: what differs in its row, and rows about it. */
type Old = {
  order?: Row;
  refund?: Row;
  /** The positions of the cards that it was for. */
  refunded?: number[];
  dispute?: Row;
  problem?: string;
  /** Events of its history, each with its time. */
  events?: Record<string, number>;
  /** The positions of its two cards, each with the parcel that it was last in. */
  rounds?: [number, number];
};

async function insert(db: Db, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    db.withoutPlugins(),
  );
}

async function addOld(db: Db, id: string, old: Old): Promise<void> {
  const { order, refund, refunded = [], dispute, problem, events = {}, rounds = [1, 1] } = old;
  const sums = { subtotal_pence: 674, postage_pence: 170, total_pence: 844 };
  const facts = { id, status: "Preparing", ...sums, created_at: 1, paid_at: paidAt };
  await insert(db, "orders", { ...facts, payment_id: `pi_${id}`, due_on: "2026-11-20", ...order });
  for (const [position, round] of rounds.entries()) {
    const card = { product_id: "grapes", name: "Grapes", price_pence: 325, personalisation: "" };
    await insert(db, "order_lines", {
      order_id: id,
      position,
      u_id: `${position}`,
      round,
      ...card,
    });
  }
  for (const [place, [kind, at]] of Object.entries(events).entries()) {
    await insert(db, "order_events", {
      order_id: id,
      number: place + 1,
      at,
      kind,
      actor: "staff",
      detail: "",
    });
  }
  if (refund) {
    const money = { amount_pence: 325, postage_pence: 0, reason: "Faulty", state: "succeeded" };
    const asked = { id: `RF-${id}`, order_id: id, provider_refund_id: `re_${id}`, ...money };
    await insert(db, "refunds", { ...asked, created_at: paidAt, asked_at: paidAt, ...refund });
  }
  for (const position of refunded) {
    await insert(db, "refund_lines", { refund_id: `RF-${id}`, position, amount_pence: 325 });
  }
  if (dispute) {
    const money = { amount_pence: 844, reason: "fraudulent", state: "open" };
    const told = { opened_at: paidAt, told_at: paidAt, asked_at: paidAt };
    const about = { id: `dp_${id}`, payment_id: `pi_${id}`, order_id: id };
    await insert(db, "disputes", { ...about, ...money, ...told, ...dispute });
  }
  if (problem) {
    const found = { checkout_session_id: `cs_${id}`, total_pence: 844, found_at: paidAt };
    await insert(db, "payment_problems", { order_id: id, problem, ...found });
  }
}

const failed = { state: "failed", settled_at: paidAt, returned_at: failedAt };

/** Orders by what they were, each with how it stands now. */
const orders: Record<string, [string, Old]> = {
  "waited for nothing": ["Preparing", {}],
  "held by staff": ["Preparing: staff", { order: { held_reason: "Ask Dave" } }],
  "held after a restore": [
    "Preparing: restored",
    { order: { held_reason: "restored from a backup: has it left?" } },
  ],
  "held by its payment, and counted as unpaid": [
    "Preparing: amount",
    { order: { held_reason: "amount", status: "Awaiting payment" }, problem: "amount" },
  ],
  "released from a problem of its payment": ["Preparing", { problem: "amount" }],
  disputed: ["Preparing: disputed", { order: { held_reason: "disputed" }, dispute: {} }],
  "to be posted although it is disputed": ["Preparing", { dispute: { accepted_at: failedAt } }],
  "disputed before its sale": ["Preparing: disputed", { dispute: { order_id: null } }],
  "disputed under a hold by staff": [
    "Preparing: disputed, staff",
    { order: { held_reason: "Ask Dave" }, dispute: {} },
  ],
  "lost to a bank before it had left": [
    "Refunded",
    { order: { held_reason: "disputed" }, dispute: { state: "lost" } },
  ],
  "held by a refund that failed": [
    "Preparing: refund failed",
    { order: { held_reason: "refund failed" }, refund: failed },
  ],
  "released from that": ["Preparing", { refund: failed, events: { released: failedAt } }],
  "released from that, and disputed since": [
    "Preparing: disputed",
    {
      order: { held_reason: "disputed" },
      refund: failed,
      events: { released: failedAt + 1 },
      dispute: {},
    },
  ],
  "released before its refund failed, and held again": [
    "Preparing: refund failed, staff",
    {
      order: { held_reason: "Ask Dave" },
      refund: failed,
      events: { released: failedAt - 1, held: failedAt - 1 },
    },
  ],
  "dispatched before its refund failed": [
    "Dispatched",
    {
      order: { held_reason: "refund failed", status: "Dispatched", dispatched_at: failedAt },
      refund: failed,
    },
  ],
  "asked for the cards of a refund": [
    "Preparing: which cards",
    { order: { held_reason: "which cards" }, refund: { asks_cards: 1 } },
  ],
  "told that a refund was for no card": ["Preparing", { refund: { asks_cards: 0 } }],
  "sent again": [
    "Preparing",
    { order: { round: 2 }, rounds: [1, 2], events: { dispatched: paidAt, "sent again": failedAt } },
  ],
  "sent again, and paid back without its postage": [
    "Dispatched",
    {
      order: {
        status: "Refunded",
        status_before_refund: "Preparing",
        round: 2,
        refunded_pence: 674,
      },
      rounds: [1, 2],
      events: { dispatched: paidAt, "sent again": failedAt },
      refund: { attempt: "1", amount_pence: 674, settled_at: failedAt },
      refunded: [0, 1],
    },
  ],
};

test.each(databases)(
  "orders from before their holds were causes stand as they did, or as the provider's books say, on %s",
  async (kind) => {
    const { url, remove } = await newDatabase(kind);
    const { db } = connect(url, () => {}, { hasLongTimeouts: true });
    onTestFinished(() => db.destroy().then(remove));
    await migrateTo(db, "032-settled-money");
    for (const [id, [, old]] of Object.entries(orders)) await addOld(db, id, old);
    await migrate(db);
    const log = { warn: () => {} } as never;
    await settleOrdersHere({ db, log }, new AbortController().signal);
    const standing = async (id: string) => {
      const { status, heldReason } = await readOrder(db, id);
      return [id, heldReason === null ? status : `${status}: ${heldReason}`];
    };
    const right = Object.fromEntries(Object.entries(orders).map(([id, [now]]) => [id, now]));
    const ids = Object.keys(orders);
    expect(Object.fromEntries(await Promise.all(ids.map(standing)))).toEqual(right);
    // The next news changes nothing.
    for (const id of ids) await settle(db, id);
    expect(Object.fromEntries(await Promise.all(ids.map(standing)))).toEqual(right);
    const parcels = db.selectFrom("parcels").select(["number", "leftAt"]);
    expect(await parcels.where("orderId", "=", "sent again").orderBy("number").execute()).toEqual([
      { number: 1, leftAt: paidAt },
      { number: 2, leftAt: null },
    ]);
  },
);
