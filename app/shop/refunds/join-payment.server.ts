import type { Db } from "../../../db/connect";
import { recordEarlyDisputes } from "./disputes.server";
import { recordEarlyRefunds } from "./refund-records.server";

/** The payment of an order, as its sale tells it. */
export type SoldPayment = {
  paymentId: string;
  orderId: string;
  /** As "GBP". */
  currency: string;
  /** When the shop found the sale by asking the provider; null if it was told. */
  foundAt: number | null;
};

/**
 * Joins a payment to its order, within the transaction of the sale, which has locked it, and with it the
 * refunds and disputes that were reported before. The books have those from now on, because nothing is
 * added to a past month.
 * @param isSilent writes to nobody
 */
export async function joinPayment(
  tx: Db,
  { paymentId, ...sale }: SoldPayment,
  isSilent: boolean,
): Promise<void> {
  await tx.updateTable("payments").set(sale).where("paymentId", "=", paymentId).execute();
  await recordEarlyRefunds(tx, sale.orderId, paymentId, isSilent);
  await recordEarlyDisputes(tx, sale.orderId, paymentId);
}
