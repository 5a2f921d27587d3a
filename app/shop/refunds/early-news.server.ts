import type { Db } from "../../../db/connect";
import { recordEarlyDisputes } from "./disputes.server";
import { recordEarlyRefunds } from "./refund-records.server";

/**
 * Records the refunds and disputes that were reported before the sale of their payment. The caller has
 * locked the payment and stored its id in the order, in the same transaction.
 * @param isSilent writes to nobody
 */
export async function recordEarlyNews(tx: Db, paymentId: string, isSilent = false): Promise<void> {
  await recordEarlyRefunds(tx, paymentId, isSilent);
  await recordEarlyDisputes(tx, paymentId, isSilent);
}
