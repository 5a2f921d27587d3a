import type { Db } from "../../../db/connect";

/**
 * Locks a payment until the transaction ends, whether it was heard of before or not, so that its sale and
 * news of its money are recorded one after the other.
 * @returns its order; null until its sale is known
 */
export async function lockPayment(tx: Db, paymentId: string): Promise<string | null> {
  const { orderId } = await tx
    .insertInto("payments")
    .values({ paymentId, orderId: null, heardAt: Date.now() })
    .onConflict((conflict) =>
      conflict.column("paymentId").doUpdateSet((eb) => ({ heardAt: eb.ref("payments.heardAt") })),
    )
    .returning("orderId")
    .executeTakeFirstOrThrow();
  return orderId;
}
