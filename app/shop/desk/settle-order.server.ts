import type { Db } from "../../../db/connect";
import { isParcelEmpty } from "../parcel.server";

/** Why an order is not posted while all of its money is on its way back, and after that has failed. */
export const refundHold = "refund";
export const failureHold = "refund failed";

/**
 * Makes an order refunded once all of its money has gone back, or what it was before when some of that
 * did not arrive.
 * @param wasAccepted whether a refund that has failed had been accepted; undefined when none has failed
 */
export async function settleOrder(
  tx: Db,
  id: string,
  wasAccepted: boolean | undefined,
): Promise<void> {
  const { status, heldReason, totalPence, refundedPence, statusBeforeRefund } = await tx
    .selectFrom("orders")
    .select(["status", "heldReason", "totalPence", "refundedPence", "statusBeforeRefund"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const isRefunded = refundedPence >= (totalPence ?? 0);
  const orders = tx.updateTable("orders").where("id", "=", id);
  if (isRefunded && status !== "Refunded") {
    const refunded = { status: "Refunded", statusBeforeRefund: status, heldReason: null } as const;
    await orders.set(refunded).execute();
  } else if (!isRefunded && status === "Refunded") {
    const before = statusBeforeRefund ?? "Preparing";
    await orders
      .set({ status: before, statusBeforeRefund: null, heldReason: failureHold })
      .execute();
  } else if (wasAccepted) {
    await orders.set({ heldReason: failureHold }).execute();
  } else if (wasAccepted === false && heldReason === refundHold && !(await isParcelEmpty(tx, id))) {
    await orders.set({ heldReason: null }).execute();
  }
}
