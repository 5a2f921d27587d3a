import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import type { Schema } from "../../../db/schema";
import { saysOfOrder, shortestSearch } from "../../../db/order-index";
import { countRows, cutPage } from "../../../db/rows";
import { Refusal } from "~/shop/refusal";
import { plainText } from "~/shop/orders/order-index.server";
import { keysOf } from "~/shop/objects";
import { orderNumber } from "~/shop/orders/order";
import { listedColumns } from "~/shop/orders/order-columns.server";
import { countParcels, noCards } from "~/shop/orders/parcel.server";
import type { OrderFilter } from "./order-filters";
import { readPostDays, type PostDays } from "~/shop/calendar/post-days.server";
import { currencyOf, hasDispute } from "~/shop/standing/money-back.server";
import { isPrinted, paidOrders } from "~/shop/standing/parcels.server";
import { may, type StaffRole } from "~/shop/staff/roles";

export const ordersAPage = 50;
/** A failed letter is shown as work to do for two weeks. */
const missedForMs = 14 * 24 * 60 * 60 * 1000;
/** Larger counts are not useful. */
const countedTo = 1000;

/** An order in a list. */
export const ListedOrder = z.object({
  ...listedColumns,
  /** As "GBP"; null without the right for money. */
  currency: z.string().nullable(),
  /** The day by which its newest parcel has to be posted. */
  dueOn: z.string(),
  isPrinted: z.boolean(),
  /** The number of cards that are posted in its newest parcel, and of those with a message. */
  cardCount: z.number(),
  messageCount: z.number(),
  isDisputed: z.boolean(),
  /** The last day for the refund of cancelled cards, the first of several; null for none. */
  refundBy: z.string().nullable(),
});
export type ListedOrder = z.infer<typeof ListedOrder>;

export type OrderList = {
  orders: ListedOrder[];
  /** The cursor of the next page; undefined on the last. */
  next: string | undefined;
};

/** Lists of orders to post are sorted by due day, all others newest first. */
const byDueDay = new Set<OrderFilter>(["due", "unprinted", "late", "waiting", "printed", "later"]);

/**
 * A page of the paid orders.
 * @param after the `next` of the previous page
 * @param text that their data has to contain
 * @throws {Refusal} for a text of one or two letters
 */
export async function listDeskOrders(
  db: Db,
  role: StaffRole,
  { filter, after, text = "" }: { filter: OrderFilter; after?: string; text?: string },
): Promise<OrderList> {
  const column = byDueDay.has(filter) ? "dueOn" : "paidAt";
  const isUpwards = column === "dueOn";
  const [value, lastId] = splitKey(after);
  const sought = soughtBy(role, text);
  const days = await readPostDays(db, new Date());
  const found = await ordersFor(db, filter, days)
    .select(keysOf(listedColumns))
    .select("dueOn")
    .select(listedFacts)
    // It is implied, and lets a list without a search use the index of its order.
    .$if(column === "paidAt" && sought === "", (orders) => orders.where("paidAt", "is not", null))
    .$if(sought !== "", (orders) => orders.where(saysOfOrder(db, sought)))
    .$if(value !== "", (orders) =>
      orders.where((eb) =>
        eb(
          eb.refTuple(column, "id"),
          isUpwards ? ">" : "<",
          eb.tuple(isUpwards ? value : Number(value), lastId),
        ),
      ),
    )
    .orderBy(column, isUpwards ? "asc" : "desc")
    .orderBy("id", isUpwards ? "asc" : "desc")
    .limit(ordersAPage + 1)
    .$narrowType<{ paidAt: number; totalPence: number }>()
    .execute();
  const { page, last } = cutPage(found, ordersAPage);
  const counts = await countParcels(
    db,
    page.map(({ id }) => id),
  );
  return {
    orders: page.map((order) =>
      Object.assign(order, counts.get(order.id) ?? noCards, hiddenFrom(role), {
        dueOn: days.dueDayOf(order),
        isPrinted: Boolean(order.isPrinted),
        isDisputed: Boolean(order.isDisputed),
      }),
    ),
    next: last && `${last[column]}.${last.id}`,
  };
}

/** The text that is searched: roles that may not see people cannot search their data either. */
function soughtBy(role: StaffRole, text: string): string {
  const typed = may(role, "see people") ? text.trim() : "";
  const sought = plainText(typed);
  if (typed !== "" && [...sought].length < shortestSearch) {
    throw new Refusal("invalid", "Three letters or more, or half the orders have it.");
  }
  return sought;
}

const listedFacts = (eb: ExpressionBuilder<Schema, "orders" | "parcels">) =>
  [
    isPrinted(eb).as("isPrinted"),
    hasDispute(eb).as("isDisputed"),
    currencyOf(eb).as("currency"),
    refundByOf(eb).as("refundBy"),
  ] as const;

const refundByOf = (eb: ExpressionBuilder<Schema, "orders">) =>
  eb
    .selectFrom("cases")
    .select(({ fn }) => fn.min("refundBy").as("first"))
    .whereRef("cases.orderId", "=", "orders.id")
    .where("closedAt", "is", null);

/** Replaces values that the role may not see. */
function hiddenFrom(role: StaffRole) {
  return {
    ...(!may(role, "see money") && { totalPence: null, currency: null }),
    ...(!may(role, "see people") && { deliveryName: null }),
  };
}

/** The number of orders that the filter shows, up to a thousand. */
export async function countDeskOrders(db: Db, filter: OrderFilter, now: Date): Promise<number> {
  const days = await readPostDays(db, now);
  const some = ordersFor(db, filter, days).select("id").limit(countedTo);
  return countRows(db.selectFrom(some.as("some")));
}

/**
 * The orders to post: unprinted ones first, and then the longest waiting. After the last
 * collection, the next day's orders.
 */
export async function listWaitingIds(db: Db, now: Date, limit?: number): Promise<string[]> {
  const orders = await ordersFor(db, "waiting", await readPostDays(db, now))
    .select("id")
    .orderBy((eb) => isPrinted(eb))
    .orderBy("dueOn")
    .orderBy("id")
    .$if(limit !== undefined, (some) => some.limit(limit!))
    .execute();
  return orders.map(({ id }) => id);
}

type Orders = ReturnType<typeof paidOrders>;

const toPost = (orders: Orders) =>
  orders
    .where("status", "=", "Preparing")
    .where("heldReason", "is", null)
    .where("leftAt", "is", null);

/** Those that can be printed: any but those that are wanted posted on a later day. */
const toPrint = (orders: Orders, { printBy }: PostDays) =>
  toPost(orders).where((eb) => eb.or([eb("postOn", "is", null), eb("dueOn", "<=", printBy)]));

/** The orders with open cases of cancelled cards, or of others: those have no last day. */
const openCases = (isNone: "is" | "is not") => (eb: ExpressionBuilder<Schema, "orders">) =>
  eb
    .selectFrom("cases")
    .select("orderId")
    .where("closedAt", "is", null)
    .where("refundBy", isNone, null);

const conditions: Record<OrderFilter, (orders: Orders, days: PostDays) => Orders> = {
  due: (orders, { dueBy, lateBy }) =>
    toPost(orders).where("dueOn", "<=", dueBy).where("dueOn", ">", lateBy),
  unprinted: (orders, days) => toPrint(orders, days).where((eb) => eb.not(isPrinted(eb))),
  late: (orders, { lateBy }) => toPost(orders).where("dueOn", "<=", lateBy),
  waiting: toPrint,
  printed: (orders) => toPost(orders).where((eb) => isPrinted(eb)),
  later: (orders, { printBy }) =>
    toPost(orders).where("postOn", "is not", null).where("dueOn", ">", printBy),
  held: (orders) => orders.where("heldReason", "is not", null),
  told: (orders) => orders.where("id", "in", openCases("is")),
  cancellations: (orders) => orders.where("id", "in", openCases("is not")),
  restored: (orders) => orders.where("heldReason", "like", "%restored%"),
  unwritten: (orders) =>
    orders.where("id", "in", (eb) =>
      eb
        .selectFrom("outbox")
        .select("orderId")
        .where("state", "=", "failed")
        .where("createdAt", ">", Date.now() - missedForMs)
        .where("orderId", "is not", null)
        .$castTo<{ orderId: string }>(),
    ),
  done: (orders, { todayBegan }) => orders.where("leftAt", ">=", todayBegan),
  dispatched: (orders) => orders.where("status", "=", "Dispatched"),
  all: (orders) => orders,
};

const ordersFor = (db: Db, filter: OrderFilter, days: PostDays) =>
  conditions[filter](paidOrders(db), days);

/** "2026-11-20.BC-7K3M9QXD" to its two parts; empty for anything else. */
function splitKey(key: string | undefined): [string, string] {
  const [, value = "", id = ""] = /^(\d{4}-\d{2}-\d{2}|\d{1,15})\.(.+)$/.exec(key ?? "") ?? [];
  return orderNumber.test(id) ? [value, id] : ["", ""];
}
