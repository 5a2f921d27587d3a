import type { Db } from "../../../db/connect";
import type { LeftBecause } from "../../../db/desk-tables";

/**
 * Takes an order out of the batch that it is in, within a transaction, so that it is printed once more.
 * @returns false when it has left, is in none, or not in the one that is named
 */
export async function leaveBatch(
  tx: Db,
  orderId: string,
  leftBecause: LeftBecause,
  batchId?: string,
): Promise<boolean> {
  const order = await tx
    .updateTable("orders")
    .set({ printedAt: null })
    .where("id", "=", orderId)
    .where("status", "=", "Preparing")
    .returning("round")
    .executeTakeFirst();
  const left = await tx
    .updateTable("batchOrders")
    .set({ leftBecause })
    .where("orderId", "=", orderId)
    .where("round", "=", order?.round ?? 0)
    .where("leftBecause", "is", null)
    .$if(batchId !== undefined, (rows) => rows.where("batchId", "=", batchId!))
    .returning("batchId")
    .executeTakeFirst();
  return left !== undefined;
}
