import type { Db } from "../../../db/connect";
import type { LeftBecause } from "../../../db/desk-tables";

/**
 * Takes the parcel of an order that is here out of its batch within a transaction, so that it is printed
 * again.
 * @returns false if it has left, is in no batch, or is not in the given one
 */
export async function leaveBatch(
  tx: Db,
  orderId: string,
  leftBecause: LeftBecause,
  batchId?: string,
): Promise<boolean> {
  const left = await tx
    .updateTable("batchOrders")
    .set({ leftBecause })
    .where("orderId", "=", orderId)
    .where("leftBecause", "is", null)
    .where("parcel", "in", (eb) =>
      eb
        .selectFrom("parcels")
        .select("number")
        .where("orderId", "=", orderId)
        .where("leftAt", "is", null),
    )
    .$if(batchId !== undefined, (rows) => rows.where("batchId", "=", batchId ?? ""))
    .returning("batchId")
    .executeTakeFirst();
  return left !== undefined;
}
