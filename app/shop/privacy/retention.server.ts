import { sql, type ExpressionBuilder } from "kysely";
import type { Db } from "../../../db/connect";
import type { Schema } from "../../../db/schema";
import { transact } from "../../../db/transact";
import { wipeDeleted } from "../../../db/wipe-deleted";
import { lockCustomer } from "~/shop/customers/customers.server";
import { eraseCustomer, eraseOrder, findOpenOrder, openOrders } from "./erase-person.server";
import { endedStatuses } from "~/shop/orders/order";
import { addLetter } from "~/shop/letters/outbox.server";
import { goingWarningDays, retentionMaxYears } from "~/shop/terms";

const dayMs = 24 * 60 * 60 * 1000;
/** What one run does of each, so that it ends, and a fault is seen before it has done much. */
const maxOfEach = 500;

type Silent = { id: string; lastActiveAt: number };

/** Whose time has come. */
export type Due = {
  /** Customers who are told that their account is going. */
  going: Silent[];
  customers: Silent[];
  /** Guests’ orders that lose the person. */
  orders: { id: string }[];
};

/**
 * Whose time has come at that moment, as far as one run goes. Nobody goes who has cards to come, nor
 * before a letter has told them for four weeks, whatever the clock says.
 */
export async function findDue(db: Db, now: Date): Promise<Due> {
  const told = (eb: ExpressionBuilder<Schema, "customers">) =>
    eb
      .selectFrom("outbox")
      .select("key")
      .whereRef("outbox.customerId", "=", "customers.id")
      .where("kind", "=", "account-going")
      .where("aboutId", "=", sql<string>`cast(${eb.ref("customers.lastActiveAt")} as text)`);
  const warnedBy = now.getTime() - goingWarningDays * dayMs;
  return {
    going: await silentSince(db, monthsBefore(now, retentionMaxYears * 12 - 1))
      .where((eb) => eb.not(eb.exists(told(eb))))
      .execute(),
    customers: await silentSince(db, monthsBefore(now, retentionMaxYears * 12))
      // A letter that never went has told nobody.
      .where((eb) => eb.exists(told(eb).where("sentAt", "<=", warnedBy)))
      .execute(),
    orders: await listForgettableOrders(db, monthsBefore(now, retentionMaxYears * 12)),
  };
}

/**
 * Does what is due.
 * @returns what was done
 */
export async function carryOutRetention(
  db: Db,
  now: Date,
  closing = new AbortController().signal,
): Promise<Due> {
  const due = await findDue(db, now);
  const done: Due = { going: [], customers: [], orders: [] };
  for (const customer of due.going) {
    if (closing.aborted) break;
    await tellGoing(db, customer, now);
    done.going.push(customer);
  }
  for (const customer of due.customers) {
    if (closing.aborted) break;
    if (await transact(db, (tx) => eraseSilent(tx, customer))) done.customers.push(customer);
  }
  for (const order of due.orders) {
    if (closing.aborted) break;
    await transact(db, (tx) => eraseOrder(tx, order.id));
    done.orders.push(order);
  }
  await wipeDeleted(db);
  return done;
}

/** Customers who were last here before that, and have no cards to come; the longest silent first. */
function silentSince(db: Db, before: number) {
  return db
    .selectFrom("customers")
    .select(["id", "lastActiveAt"])
    .where("lastActiveAt", "<", before)
    .where("closedAt", "is", null)
    .where("id", "not in", openOrders(db).select("customerId").where("customerId", "is not", null))
    .orderBy("lastActiveAt")
    .limit(maxOfEach);
}

/** Guests’ orders that are over, and of which nothing has been heard since. */
function listForgettableOrders(db: Db, before: number) {
  return db
    .selectFrom("orders")
    .select("id")
    .where("customerId", "is", null)
    .where("erasedAt", "is", null)
    .where("paidAt", "<", before)
    .where("status", "in", endedStatuses)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("orderEvents")
            .select("at")
            .whereRef("orderId", "=", "orders.id")
            .where("at", ">=", before),
        ),
      ),
    )
    .orderBy("paidAt")
    .limit(maxOfEach)
    .execute();
}

async function tellGoing(db: Db, { id, lastActiveAt }: Silent, now: Date): Promise<void> {
  await addLetter(db, {
    key: `account-going:${id}:${new Date(lastActiveAt).toISOString().slice(0, 10)}`,
    kind: "account-going",
    customerId: id,
    aboutId: String(lastActiveAt),
    createdAt: now.getTime(),
  });
}

/** @returns false for a customer who has come back meanwhile */
async function eraseSilent(tx: Db, { id, lastActiveAt }: Silent): Promise<boolean> {
  const customer = await lockCustomer(tx, id);
  if (customer?.lastActiveAt !== lastActiveAt || (await findOpenOrder(tx, id))) return false;
  await eraseCustomer(tx, id);
  return true;
}

function monthsBefore(now: Date, months: number): number {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then.getTime();
}
