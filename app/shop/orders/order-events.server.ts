import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { OrderEventsTable } from "../../../db/order-tables";

type OrderEvent = Pick<OrderEventsTable, "kind" | "actor"> & {
  detail?: string;
  /** The staff member who did it. */
  staffId?: string;
  /** When it happened, if not now. */
  at?: number;
};

/**
 * Adds an event to the order's history, within the transaction of the change itself. It locks the
 * order until that ends.
 * @returns the event's number
 */
export async function addOrderEvent(
  tx: Db,
  orderId: string,
  { kind, actor, detail = "", staffId, at = Date.now() }: OrderEvent,
): Promise<number> {
  const { version } = await tx
    .updateTable("orders")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", orderId)
    .returning("version")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("orderEvents")
    .values({ orderId, number: version, at, kind, actor, detail, staffId })
    .execute();
  return version;
}

/** The order's history, oldest first. */
export function readOrderEvents(db: Db, orderId: string): Promise<Selectable<OrderEventsTable>[]> {
  return db
    .selectFrom("orderEvents")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("number")
    .execute();
}

/** Locks the order and its records until the transaction ends. */
export async function lockOrder(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .execute();
}
