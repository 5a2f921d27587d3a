import type { Insertable } from "kysely";
import { settle } from "../../app/shop/standing/settle.server";
import type { Db } from "../../db/connect";
import type { DisputeState, RefundState } from "../../db/money-tables";
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
      ...(["Dispatched", "Delivered"].includes(changes.status ?? "") && { dispatchedAt: 1 }),
      ...changes,
    })
    .execute();
  return id;
}

/** Stores a refund of the order BC-1 as the desk does, and asks nobody for it. */
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
  await settle(db, orderId);
}

/** Stores a problem of the payment of an order, as a sale does. */
export async function addPaymentProblem(db: Db, orderId: string, problem: string): Promise<void> {
  const facts = { checkoutSessionId: `cs_${orderId}`, totalPence: 495, foundAt: 1 };
  await db
    .insertInto("paymentProblems")
    .values({ ...facts, orderId, problem })
    .execute();
  await settle(db, orderId);
}

/** Stores a dispute of the payment of an order. */
export async function addDispute(db: Db, orderId: string, state: DisputeState): Promise<void> {
  const facts = { amountPence: 495, reason: "fraudulent", openedAt: 1, toldAt: 1, askedAt: 1 };
  await db
    .insertInto("disputes")
    .values({ id: `du_${orderId}`, orderId, state, ...facts })
    .execute();
  await settle(db, orderId);
}
