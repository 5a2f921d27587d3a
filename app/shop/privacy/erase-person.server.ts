import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../../db/connect";
import type { Schema } from "../../../db/schema";
import { noteErasure } from "./erasures.server";
import { hasDispute, pencePaidBack } from "~/shop/standing/money-back.server";
import { erasedValues } from "~/shop/orders/order-columns.server";
import { endedStatuses } from "~/shop/orders/order";
import { addOrderEvent } from "~/shop/orders/order-events.server";

/**
 * Erases the personal data of a paid order, within a transaction: addresses, messages, and the
 * letters about it. Cards and money stay.
 */
export async function eraseOrder(tx: Db, orderId: string): Promise<void> {
  const erased = await tx
    .updateTable("orders")
    .set({ ...erasedValues, erasedAt: Date.now() })
    .where("id", "=", orderId)
    .where("erasedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!erased) return;
  await eraseLines(tx, orderId);
  await tx
    .updateTable("parcels")
    .set({ trackingNumber: null })
    .where("orderId", "=", orderId)
    .execute();
  await eraseLetters(tx, orderId);
  await tx.deleteFrom("orderLinks").where("orderId", "=", orderId).execute();
  await tx.deleteFrom("orderWritings").where("orderId", "=", orderId).execute();
  // Nobody is left to be answered.
  await tx.deleteFrom("cases").where("orderId", "=", orderId).execute();
  await tx
    .updateTable("batchOrders")
    .set({ printed: null })
    .where("orderId", "=", orderId)
    .execute();
  await addOrderEvent(tx, orderId, { kind: "erased", actor: "shop" });
  await noteErasure(tx, orderId);
}

async function eraseLines(tx: Db, orderId: string): Promise<void> {
  // JSON clients choose the uIds, and may write anything into them.
  await tx
    .updateTable("orderLines")
    .set((eb) => ({
      hadMessage: eb
        .case()
        .when("personalisation", "<>", "")
        .then(1)
        .else(eb.ref("hadMessage"))
        .end(),
      personalisation: "",
      uId: "",
    }))
    .where("orderId", "=", orderId)
    .execute();
}

async function eraseLetters(tx: Db, orderId: string): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ state: "cancelled" })
    .where("orderId", "=", orderId)
    .where("state", "=", "waiting")
    .execute();
  // Mail servers repeat the address in their replies.
  await tx
    .updateTable("outbox")
    .set({ sentText: null, answer: null })
    .where("orderId", "=", orderId)
    .execute();
}

/** Erases the personal data of a customer's paid orders, and deletes the unpaid ones. */
export async function eraseOrdersOf(tx: Db, customerId: string): Promise<void> {
  await tx
    .deleteFrom("orders")
    .where("customerId", "=", customerId)
    .where("paidAt", "is", null)
    .execute();
  const paid = await tx
    .selectFrom("orders")
    .select("id")
    .where("customerId", "=", customerId)
    .orderBy("id")
    .execute();
  for (const { id } of paid) await eraseOrder(tx, id);
}

/**
 * Deletes a customer and all their data, within a transaction. Only the money of their orders
 * stays.
 */
export async function eraseCustomer(tx: Db, customerId: string): Promise<void> {
  await eraseOrdersOf(tx, customerId);
  await tx.deleteFrom("customers").where("id", "=", customerId).execute();
  await noteErasure(tx, customerId);
}

/** An order of the customer whose cards have not left, or whose money is being examined. */
export async function findOpenOrder(tx: Db, customerId: string): Promise<string | undefined> {
  const open = await openOrders(tx)
    .select("id")
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return open?.id;
}

type OfOrders = ExpressionBuilder<Schema, "orders">;

/** Whether a refund is on its way. */
export const isPayingBack = (eb: OfOrders) =>
  eb(pencePaidBack(eb, ["asked", "unknown", "pending"]), ">", 0);

/** Whether a bank has not decided yet. */
export const isDisputedStill = (eb: OfOrders) => hasDispute(eb, ["inquiry", "open"]);

/**
 * The orders whose personal data is still needed: they are paid, and are not finished, have a
 * pending refund, or are disputed.
 */
export function openOrders(db: Db) {
  return db
    .selectFrom("orders")
    .where("paidAt", "is not", null)
    .where((eb) =>
      eb.or([eb("status", "not in", endedStatuses), isPayingBack(eb), isDisputedStill(eb)]),
    );
}
