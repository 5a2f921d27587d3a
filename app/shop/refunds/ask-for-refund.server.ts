import type { Db } from "../../../db/connect";
import { isPaymentError } from "~/payments/payments";
import type { Shop } from "~/shop/shop";
import { refundsOfPayments } from "~/shop/standing/money-back.server";
import { recordRefund, recordRefusal } from "./refund-records.server";

/** Asks the provider for a reserved refund, possibly again. */
export async function askProvider(shop: Shop, id: string): Promise<void> {
  const { paymentId, orderId, amountPence } = await findRefund(shop.db, id);
  await shop.db.updateTable("refunds").set({ askedAt: Date.now() }).where("id", "=", id).execute();
  try {
    const outcome = await shop.payments.refund({ refundId: id, orderId, paymentId, amountPence });
    await recordRefund(shop, { ...outcome, refundId: id });
  } catch (error) {
    if (isPaymentError(error, "refused")) {
      shop.log.error({ err: error, orderId, refundId: id }, "A refund was refused");
      await recordRefusal(shop.db, id, error.message);
    } else if (isPaymentError(error, "down")) {
      shop.log.error(
        { err: error, orderId, refundId: id },
        "The provider did not say whether a refund was made",
      );
      await noteUnknown(shop.db, id);
    } else throw error;
  }
}

async function noteUnknown(db: Db, id: string): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ state: "unknown" })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .execute();
}

export function findRefund(db: Db, id: string) {
  return refundsOfPayments(db)
    .select(["refunds.paymentId", "orderId", "amountPence", "state", "failure"])
    .where("id", "=", id)
    .$narrowType<{ orderId: string }>()
    .executeTakeFirstOrThrow();
}
