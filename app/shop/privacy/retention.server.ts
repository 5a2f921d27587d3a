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
/**
 * The maximum of each per run, so that it ends, and so that a fault is noticed before it has done
 * much.
 */
const maxOfEach = 500;

type Silent = { id: string; lastActiveAt: number };

/** Data that has reached its retention limit. */
export type Due = {
  /** Customers to warn of the deletion of their account. */
  going: Silent[];
  customers: Silent[];
  /** Guest orders whose personal data will be erased. */
  orders: { id: string }[];
};

/**
 * Finds the data that has reached its retention limit, up to the maximum of a run. It never
 * includes customers with cards to come, nor those whose warning was neither sent nor given up four
 * weeks ago, whatever the clock says.
 */
export async function findDue(db: Db, now: Date): Promise<Due> {
  const warning = (eb: ExpressionBuilder<Schema, "customers">) =>
    eb
      .selectFrom("outbox")
      .select("key")
      .whereRef("outbox.customerId", "=", "customers.id")
      .where("kind", "=", "account-going")
      // A restore cancels waiting letters, and a cancelled one warns nobody.
      .where("state", "<>", "cancelled")
      .where("aboutId", "=", sql<string>`cast(${eb.ref("customers.lastActiveAt")} as text)`);
  const warnedBy = now.getTime() - goingWarningDays * dayMs;
  return {
    going: await silentSince(db, monthsBefore(now, retentionMaxYears * 12 - 1))
      .where((eb) => eb.not(eb.exists(warning(eb))))
      .execute(),
    customers: await silentSince(db, monthsBefore(now, retentionMaxYears * 12))
      // A dead mailbox cannot be warned, and its account would stay for ever.
      .where((eb) =>
        eb.exists(
          warning(eb)
            .where("state", "in", ["sent", "failed"])
            .where((letter) => letter(letter.fn.coalesce("sentAt", "dueAt"), "<=", warnedBy)),
        ),
      )
      .execute(),
    orders: await listForgettableOrders(db, monthsBefore(now, retentionMaxYears * 12)),
  };
}

/**
 * Warns and erases as due.
 * @returns the results
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
    await warnOfDeletion(db, customer, now);
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

/** Inactive customers without cards to come, the longest inactive first. */
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

/** Guest orders that have been finished and unchanged for long enough. */
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

/** The key has the day of the warning, because an earlier one may have been cancelled. */
async function warnOfDeletion(db: Db, { id, lastActiveAt }: Silent, now: Date): Promise<void> {
  await addLetter(db, {
    key: `account-going:${id}:${now.toISOString().slice(0, 10)}`,
    kind: "account-going",
    customerId: id,
    aboutId: String(lastActiveAt),
    createdAt: now.getTime(),
  });
}

/** @returns false if the customer has come back in the meantime */
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
