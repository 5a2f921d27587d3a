import type { Db } from "../../db/connect";
import type { OrderEventsTable } from "../../db/order-tables";

type OrderEvent = Pick<OrderEventsTable, "kind" | "actor"> & { detail?: string };

/**
 * Adds to the order's timeline, within the transaction of the change itself. It locks the order until
 * that ends.
 */
export async function addOrderEvent(
  tx: Db,
  orderId: string,
  { kind, actor, detail = "" }: OrderEvent,
): Promise<void> {
  const { version } = await tx
    .updateTable("orders")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", orderId)
    .returning("version")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("orderEvents")
    .values({ orderId, number: version, at: Date.now(), kind, actor, detail })
    .execute();
}

/** What has happened to the order, the newest last. */
export function readOrderEvents(db: Db, orderId: string): Promise<OrderEventsTable[]> {
  return db
    .selectFrom("orderEvents")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("number")
    .execute();
}
