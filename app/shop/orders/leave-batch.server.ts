import type { Db } from "../../../db/connect";
import type { LeftBecause } from "../../../db/desk-tables";

/**
 * Takes an order out of its batch within a transaction, so that it is printed again.
 * @returns false if it has left, is in no batch, or is not in the given one
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
    .$if(batchId !== undefined, (rows) => rows.where("batchId", "=", batchId ?? ""))
    .returning("batchId")
    .executeTakeFirst();
  return left !== undefined;
}
