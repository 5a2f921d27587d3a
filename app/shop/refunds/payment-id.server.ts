import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { lockPayment } from "./payment-lock.server";
import { recordEarlyNews } from "./early-news.server";
import type { Shop } from "~/shop/shop";

/**
 * The provider's id of an order's payment. The provider is asked for that of an order from before it
 * was stored.
 * @returns undefined if there is none
 * @throws {PaymentError} down
 */
export async function findPaymentId(
  { db, payments }: Pick<Shop, "db" | "payments">,
  orderId: string,
): Promise<string | undefined> {
  const order = await db
    .selectFrom("orders")
    .select(["paymentId", "checkoutSessionId"])
    .where("id", "=", orderId)
    .where("paidAt", "is not", null)
    .executeTakeFirst();
  if (order?.paymentId) return order.paymentId;
  if (!order?.checkoutSessionId) return undefined;
  const outcome = await payments.readCheckout(order.checkoutSessionId);
  const paymentId = outcome?.paymentId ?? null;
  await transact(db, (tx) => storePaymentId(tx, orderId, paymentId));
  return paymentId ?? undefined;
}

async function storePaymentId(tx: Db, orderId: string, paymentId: string | null): Promise<void> {
  if (paymentId) await lockPayment(tx, paymentId);
  await tx
    .updateTable("orders")
    .set({ paymentId, paymentAskedAt: Date.now() })
    .where("id", "=", orderId)
    .where("paymentId", "is", null)
    .execute();
  if (paymentId) await recordEarlyNews(tx, paymentId);
}
