import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { dispatchDay } from "~/shop/calendar/delivery.server";
import type { BlockingHold } from "~/shop/orders/holds";
import { indexOrder } from "~/shop/orders/order-index.server";
import { updateOrderStatus } from "~/shop/refunds/update-order-status.server";

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
  const holds = await updateOrderStatuses(db);
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
 * Updates orders that are to be posted or held for a refund while some of their money is refunded or
 * disputed: an earlier release holds no disputed order, and ends none of which only the postage is
 * left.
 */
async function updateOrderStatuses(db: Db): Promise<number> {
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "Preparing")
    .where((eb) =>
      eb.or([eb("heldReason", "is", null), eb("heldReason", "=", "refund" satisfies BlockingHold)]),
    )
    .where((eb) =>
      eb.or([
        eb("refundReservedPence", ">", 0),
        eb("disputeState", "in", ["inquiry", "open", "lost"]),
      ]),
    )
    .limit(maxOfEach)
    .execute();
  for (const { id } of orders) await transact(db, (tx) => updateOrderStatus(tx, id));
  return orders.length;
}
