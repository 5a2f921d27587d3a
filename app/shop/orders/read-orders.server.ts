import type { Db } from "../../../db/connect";
import { countRows } from "../../../db/rows";
import { noLimit, type Range } from "~/shop/catalogue/catalogue.server";
import {
  isPaid,
  orderLineColumns,
  shownStatusOf,
  type Order,
  type OrderLine,
  type OrderSummary,
  type PaidOrder,
} from "./order";
import { currencyOf } from "~/shop/standing/money-back.server";
import { readNewestParcel } from "~/shop/standing/parcels.server";

/** Undefined if there is no such order. */
export function findOrder(db: Db, id: string): Promise<Order | undefined> {
  return findOrderBy(db, "id", id);
}

/** The order of a payment session, or undefined. */
export function findOrderBySession(db: Db, checkoutSessionId: string): Promise<Order | undefined> {
  return findOrderBy(db, "checkoutSessionId", checkoutSessionId);
}

async function findOrderBy(
  db: Db,
  column: "id" | "checkoutSessionId",
  value: string,
): Promise<Order | undefined> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .select((eb) => currencyOf(eb).as("currency"))
    .where(column, "=", value)
    .executeTakeFirst();
  return (
    order && {
      ...order,
      isPolite: order.isPolite === 1,
      lines: await readOrderLines(db, order.id),
      parcel: (await readNewestParcel(db, order.id)) ?? null,
    }
  );
}

/** The lines of an order, in the order of the basket. */
export function readOrderLines(db: Db, orderId: string): Promise<OrderLine[]> {
  return db
    .selectFrom("orderLines")
    .select(orderLineColumns)
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
}

/** A customer's paid orders with their holds, newest first, or a range of them. */
export async function listOrders(
  db: Db,
  customerId: string,
  { limit = noLimit, offset = 0 }: Range = {},
): Promise<OrderSummary[]> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "totalPence", "createdAt", "status", "heldReason"])
    .where("customerId", "=", customerId)
    .where("paidAt", "is not", null)
    .where("totalPence", "is not", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .$narrowType<{ totalPence: number }>()
    .execute();
  return orders.map(({ heldReason, ...order }) =>
    Object.assign(order, { status: shownStatusOf({ status: order.status, heldReason }) }),
  );
}

/**
 * The first lines of each of those orders, in the order of the basket.
 * @param most of each order
 */
export async function listFirstLines(db: Db, orderIds: readonly string[], most: number) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderLines")
    .select(["orderId", "productId"])
    .where("orderId", "in", orderIds)
    .where("position", "<", most)
    .orderBy("position")
    .execute();
}

/** The customer's own paid order with that number, or undefined. */
export async function findOwnOrder(
  db: Db,
  customerId: string,
  id: string,
): Promise<PaidOrder | undefined> {
  const order = await findOrder(db, id);
  return order?.customerId === customerId && isPaid(order) ? order : undefined;
}

/** How many paid orders a customer has. */
export function countOrders(db: Db, customerId: string): Promise<number> {
  return countRows(
    db.selectFrom("orders").where("customerId", "=", customerId).where("paidAt", "is not", null),
  );
}
