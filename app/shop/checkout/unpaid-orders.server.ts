import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { addOrderEvent } from "~/shop/orders/order-events.server";

/**
 * Cancels an order whose payment page is not open yet. It does nothing if the page opens in the
 * meantime.
 */
export async function giveUpUnopened(db: Db, orderId: string): Promise<void> {
  await transact(db, async (tx) => {
    const givenUp = await tx
      .updateTable("orders")
      .set({ status: "Cancelled" })
      .where("id", "=", orderId)
      .where("status", "=", "Awaiting payment")
      .where("checkoutSessionId", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (givenUp) await addOrderEvent(tx, orderId, { kind: "given up", actor: "shop" });
  });
}

/**
 * Marks an order that will not be paid, unless it has been paid in the meantime.
 * @param actor the payment provider if it said so, and the shop if the provider knows no such payment
 */
export async function markUnpaid(
  tx: Db,
  id: string,
  status: "Cancelled" | "Payment failed",
  actor: "payment provider" | "shop",
): Promise<void> {
  const marked = await tx
    .updateTable("orders")
    .set({ status })
    .where("id", "=", id)
    .where("status", "=", "Awaiting payment")
    .where("paidAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!marked) return;
  const kind = status === "Cancelled" ? "given up" : "payment failed";
  await addOrderEvent(tx, id, { kind, actor });
}

/**
 * Deletes the cards of some guests' orders whose payment page has expired, as the provider said before
 * that time. Anybody can fill the disk with them. The order itself stays, so that a payment that comes
 * all the same finds it; without the address of its page, it is done.
 * @returns the number of orders
 */
export function deleteExpiredLines(db: Db, expiredBy: number, limit: number): Promise<number> {
  return transact(db, async (tx) => {
    const expired = tx
      .selectFrom("orders")
      .select("id")
      .where(isExpiredGuestOrder)
      .where("createdAt", "<=", expiredBy)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("orderEvents")
            .select("at")
            .whereRef("orderId", "=", "orders.id")
            .where("kind", "=", "given up")
            .where("actor", "=", "payment provider")
            .where("at", "<=", expiredBy),
        ),
      )
      .orderBy("createdAt")
      .limit(limit);
    const done = await tx
      .updateTable("orders")
      .set({ checkoutUrl: null })
      .where("id", "in", expired)
      .where("paidAt", "is", null)
      .returning("id")
      .execute();
    const ids = done.map(({ id }) => id);
    if (ids.length === 0) return 0;
    for (const table of ["orderLines", "openLines"] as const) {
      await tx.deleteFrom(table).where("orderId", "in", ids).execute();
    }
    return ids.length;
  });
}

/** As literals, so that the index of these orders serves. */
const isExpiredGuestOrder = sql<boolean>`status = 'Cancelled' and paid_at is null
  and customer_id is null and checkout_url is not null`;
