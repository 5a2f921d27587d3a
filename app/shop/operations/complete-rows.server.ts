import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { dispatchDay } from "~/shop/calendar/delivery.server";
import { isKeyOf } from "~/shop/objects";
import { kindsIn, kindsOfCause } from "~/shop/standing/causes";
import { indexOrder } from "~/shop/orders/order-index.server";
import { settle } from "~/shop/standing/settle.server";

/** The maximum number of rows per run, so that it ends. */
const maxOfEach = 500;

/**
 * Completes rows written by a server of an earlier release, while a new one is being rolled out:
 * due days and search texts of orders, holds for refunds and disputes, customers' last activity, and
 * the kind of the letters that tell owners what needs them.
 * @returns the number of rows
 */
export async function completeRows(db: Db): Promise<number> {
  const orders = await completeOrders(db);
  const holds = await settleOrders(db);
  const { numUpdatedRows } = await db
    .updateTable("customers")
    .set((eb) => ({ lastActiveAt: eb.ref("createdAt") }))
    .where("lastActiveAt", "=", 0)
    .executeTakeFirst();
  const alarms = await db
    .updateTable("outbox")
    .set({ kind: "owner-alarm" })
    .where("state", "=", "waiting")
    .where("key", "like", "owner-%")
    .where("kind", "not in", ["owner-order", "owner-morning", "owner-alarm"])
    .executeTakeFirst();
  return orders + holds + Number(numUpdatedRows) + Number(alarms.numUpdatedRows);
}

async function completeOrders(db: Db): Promise<number> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "paidAt", "dueOn"])
    .where("paidAt", "is not", null)
    .where("erasedAt", "is", null)
    .where((eb) => eb.or([eb("dueOn", "is", null), eb("searchText", "is", null)]))
    .orderBy("paidAt")
    .limit(maxOfEach)
    .$narrowType<{ paidAt: number }>()
    .execute();
  for (const { id, paidAt, dueOn } of orders) {
    await transact(db, async (tx) => {
      const completed = await tx
        .updateTable("orders")
        .set({ dueOn: dueOn ?? dispatchDay(new Date(paidAt)) })
        .where("id", "=", id)
        .where("erasedAt", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (completed) await indexOrder(tx, id);
    });
  }
  return orders.length;
}

/**
 * Settles orders that an earlier release has left otherwise than they follow from what is known: one that
 * it holds by a text of staff, and one that it posts although something keeps it here.
 */
async function settleOrders(db: Db): Promise<number> {
  const held = await db
    .selectFrom("orders")
    .select(["id", "heldReason"])
    .where("paidAt", "is not", null)
    .where("heldReason", "is not", null)
    .execute();
  const byText = held.filter(({ heldReason }) =>
    kindsIn(heldReason).some((kind) => !isKeyOf(kindsOfCause, kind)),
  );
  for (const { id } of byText.slice(0, maxOfEach)) await transact(db, (tx) => holdByText(tx, id));
  const free = await db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "Preparing")
    .where((eb) => eb.or([eb("heldReason", "is", null), eb("heldReason", "=", "refund")]))
    .where((eb) =>
      eb.or([
        eb("refundReservedPence", ">", 0),
        eb("disputeState", "in", ["inquiry", "open", "lost"]),
        eb(
          "id",
          "in",
          eb.selectFrom("holds").select("orderId").where("endedAt", "is", null).$castTo<string>(),
        ),
      ]),
    )
    .limit(maxOfEach)
    .execute();
  for (const { id } of free) await transact(db, (tx) => settle(tx, id));
  return byText.length + free.length;
}

/** Makes a hold of what an earlier release has stored as a text, with the event that it has added. */
async function holdByText(tx: Db, orderId: string): Promise<void> {
  const { number } = await tx
    .selectFrom("orderEvents")
    .select(({ fn }) => fn.max<number | null>("number").as("number"))
    .where("orderId", "=", orderId)
    .where("kind", "=", "held")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("holds")
    .values({ orderId, number: number ?? 0, kind: "staff" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await settle(tx, orderId);
}
