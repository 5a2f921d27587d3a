import type { Insertable } from "kysely";
import type { Db } from "../../db/connect";
import type { RefundState } from "../../db/money-tables";
import type { OrdersTable } from "../../db/order-tables";

/** A paid order of one card as the database has it, without a payment page ever, and what is different. */
export async function addPaidOrder(
  db: Db,
  id: string,
  changes: Partial<Insertable<OrdersTable>> = {},
): Promise<string> {
  await db
    .insertInto("orders")
    .values({
      id,
      status: "Preparing",
      subtotalPence: 325,
      postagePence: 170,
      totalPence: 495,
      paidAt: 1,
      createdAt: 1,
      ...changes,
    })
    .execute();
  return id;
}

/** Reserves a refund of the order BC-1 as the desk does, and asks nobody for it. */
export async function addRefund(
  db: Db,
  id: string,
  amountPence: number,
  state: RefundState = "asked",
): Promise<void> {
  const [orderId, now] = ["BC-1", Date.now()];
  const facts = { attempt: id, postagePence: 0, reason: "Faulty", askedBy: "olive" };
  await db
    .insertInto("refunds")
    .values({ id, orderId, amountPence, state, ...facts, createdAt: now, askedAt: now })
    .execute();
  await db
    .updateTable("orders")
    .set((eb) => ({ refundReservedPence: eb("refundReservedPence", "+", amountPence) }))
    .where("id", "=", orderId)
    .execute();
}
