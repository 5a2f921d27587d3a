import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { addLetter, cancelLetter, cancelLetters } from "~/shop/letters/outbox.server";
import { whyNotDispatched } from "~/shop/orders/parcel.server";
import { storeEventText } from "~/shop/orders/staff-notes.server";
import { Refusal, refusalIn } from "~/shop/refusal";
import { undoMinutes } from "~/shop/terms";
import { logAtDesk } from "~/shop/desk-log.server";
import { londonDay } from "~/shop/london-time.server";
import { paidOrders } from "~/shop/standing/parcels.server";
import { settle } from "~/shop/standing/settle.server";

const undoMs = undoMinutes * 60 * 1000;

/** The result for several orders: the successful ones, and the reasons for the others. */
export type Outcome = { doneIds: string[]; refused: { id: string; why: string }[] };

/**
 * Marks orders as dispatched, each in its own transaction. The letters to their customers are sent
 * ten minutes later.
 * @param trackingNumber only if there is one order
 * @param leftOut the orders that are not even tried, for the log entry
 * @returns also the id of the desk log entry
 */
export function dispatchOrders(
  db: Db,
  staffId: string,
  orderIds: readonly string[],
  trackingNumber: string | null = null,
  leftOut: Outcome["refused"] = [],
) {
  const deed: Deed = (tx, by, id) => dispatchOrder(tx, by, id, trackingNumber);
  return doToEach(db, staffId, orderIds, "dispatched", deed, leftOut);
}

/** The orders whose dispatch can be undone before their customers are told. */
export async function findUndoable(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const orders = await paidOrders(db)
    .select("id")
    .where("id", "in", orderIds)
    .where("status", "=", "Dispatched")
    .where("erasedAt", "is", null)
    .where("leftAt", ">", Date.now() - undoMs)
    .execute();
  return new Set(orders.map(({ id }) => id));
}

/** Undoes dispatches, each for as long as its letter has not been sent. */
export function undoDispatches(db: Db, staffId: string, orderIds: readonly string[]) {
  return doToEach(db, staffId, orderIds, "took back", revertDispatch);
}

/**
 * The dispatched orders that were taken back since.
 * @param since the moment when they were dispatched
 */
export async function findTakenBack(
  db: Db,
  orderIds: readonly string[],
  since: number,
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const events = await db
    .selectFrom("orderEvents")
    .select("orderId")
    .where("orderId", "in", orderIds)
    .where("kind", "=", "taken back")
    .where("at", ">=", since)
    .execute();
  return new Set(events.map(({ orderId }) => orderId));
}

/** @returns the reason for a refusal; undefined on success */
type Deed = (tx: Db, staffId: string, id: string) => Promise<string | undefined>;

async function doToEach(
  db: Db,
  staffId: string,
  orderIds: readonly string[],
  did: "dispatched" | "took back",
  deed: Deed,
  leftOut: Outcome["refused"] = [],
): Promise<{ entryId: string } & Outcome> {
  const outcome: Outcome = { doneIds: [], refused: [...leftOut] };
  let busy: string | undefined;
  // Each try waits for some seconds, so the rest is not tried.
  const noteBusy = (error: unknown) => (busy = messageOfBusy(error));
  for (const id of new Set(orderIds)) {
    const why = busy ?? (await transact(db, (tx) => deed(tx, staffId, id)).catch(noteBusy));
    if (why === undefined) outcome.doneIds.push(id);
    else outcome.refused.push({ id, why });
  }
  return { entryId: await logAtDesk(db, { did, staffId, detail: outcome }), ...outcome };
}

/**
 * The message for an order that another transaction holds: the orders before it are done, and have to
 * be logged.
 * @throws {Error} any other error
 */
function messageOfBusy(error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal?.refusalReason !== "busy") throw error;
  return refusal.message;
}

async function dispatchOrder(tx: Db, staffId: string, id: string, trackingNumber: string | null) {
  await lockOrder(tx, id);
  const whyNot = await whyNotDispatched(tx, id, londonDay(new Date()));
  if (whyNot) return whyNot;
  const now = Date.now();
  await tx
    .updateTable("parcels")
    .set({ leftAt: now, trackingNumber })
    .where("orderId", "=", id)
    .where("leftAt", "is", null)
    .execute();
  await settle(tx, id);
  const number = await addOrderEvent(tx, id, { kind: "dispatched", actor: "staff", staffId });
  if (trackingNumber !== null) {
    await storeEventText(tx, id, number, `Tracking number ${trackingNumber}`);
  }
  // They say that the cards are still here.
  await cancelLetters(tx, id, ["order-recalled", "order-again"]);
  await addLetter(tx, {
    key: letterKey(id, number),
    kind: "order-dispatched",
    orderId: id,
    dueAt: now + undoMs,
  });
  return undefined;
}

async function revertDispatch(tx: Db, staffId: string, id: string) {
  await lockOrder(tx, id);
  // A letter that is due may already be on its way.
  if (!(await takeBack(tx, id, Date.now() - undoMs))) return whyNotBack(tx, id);
  await noteRevert(tx, staffId, id);
  return undefined;
}

/**
 * Cancels the letter of the last dispatch, and updates the order.
 * @returns whether the letter has been sent, and the number of the event
 */
async function noteRevert(tx: Db, staffId: string, id: string) {
  const { number: dispatch } = await tx
    .selectFrom("orderEvents")
    .select(({ fn }) => fn.max("number").as("number"))
    .where("orderId", "=", id)
    .where("kind", "=", "dispatched")
    .executeTakeFirstOrThrow();
  const wasTold = !(await cancelLetter(tx, letterKey(id, dispatch)));
  await cancelLetters(tx, id, ["order-dispatched"]);
  await settle(tx, id);
  const number = await addOrderEvent(tx, id, { kind: "taken back", actor: "staff", staffId });
  return { wasTold, number };
}

/** @param since the earliest dispatch that is reverted */
async function takeBack(tx: Db, id: string, since: number): Promise<boolean> {
  const order = await paidOrders(tx)
    .select("number")
    .where("id", "=", id)
    .where("status", "=", "Dispatched")
    .where("erasedAt", "is", null)
    .where("leftAt", ">", since)
    .executeTakeFirst();
  if (!order) return false;
  await tx
    .updateTable("parcels")
    .set({ leftAt: null, trackingNumber: null })
    .where("orderId", "=", id)
    .where("number", "=", order.number)
    .execute();
  return true;
}

/**
 * Undoes a dispatch after its customer was told, with a letter that withdraws the first one.
 * @throws {Refusal} if the order is not dispatched
 */
export function recallOrder(db: Db, staffId: string, id: string): Promise<void> {
  return transact(db, async (tx) => {
    await lockOrder(tx, id);
    if (!(await takeBack(tx, id, 0))) {
      throw new Refusal("conflict", `${id} is not dispatched.`);
    }
    const { wasTold, number } = await noteRevert(tx, staffId, id);
    if (!wasTold) return;
    await addLetter(tx, {
      key: `order-recalled:${id}:${number}`,
      kind: "order-recalled",
      orderId: id,
    });
  });
}

async function whyNotBack(tx: Db, id: string): Promise<string> {
  const order = await tx
    .selectFrom("orders")
    .select(["status", "erasedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (order?.status !== "Dispatched") return "It is not dispatched.";
  return order.erasedAt === null ? "Its customer has been told." : "Its customer was erased.";
}

/** An order can be dispatched again after an undo, so each dispatch has its own letter. */
const letterKey = (id: string, eventNumber: number) => `order-dispatched:${id}:${eventNumber}`;
