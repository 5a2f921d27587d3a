import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../../db/connect";
import type { Schema } from "../../../db/schema";
import type { Parcel } from "./parcel";

/** The paid orders, each with its newest parcel. */
export const paidOrders = (db: Db) =>
  db.selectFrom("orders").innerJoin("parcels", (join) =>
    join.onRef("parcels.orderId", "=", "orders.id").on((eb) =>
      eb(
        "parcels.number",
        "=",
        eb
          .selectFrom("parcels as each")
          .select(({ fn }) => fn.max<number>("each.number").as("newest"))
          .whereRef("each.orderId", "=", "orders.id"),
      ),
    ),
  );

/** Whether a batch has the parcel. */
export const isPrinted = (eb: ExpressionBuilder<Schema, "parcels">) =>
  eb.exists(
    eb
      .selectFrom("batchOrders")
      .select("batchId")
      .whereRef("batchOrders.orderId", "=", "parcels.orderId")
      .whereRef("batchOrders.parcel", "=", "parcels.number")
      .where("leftBecause", "is", null),
  );

/** The newest parcel of an order; undefined until that is paid. */
export async function readNewestParcel(db: Db, orderId: string): Promise<Parcel | undefined> {
  const parcel = await paidOrders(db)
    .select(["number", "dueOn", "leftAt", "trackingNumber"])
    .select((eb) => isPrinted(eb).as("isPrinted"))
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  return parcel && { ...parcel, isPrinted: Boolean(parcel.isPrinted) };
}

/** Adds a parcel of those lines that is here. */
export async function addParcel(
  tx: Db,
  parcel: Pick<Parcel, "number" | "dueOn"> & { orderId: string },
  positions: readonly number[],
): Promise<void> {
  const { orderId, number } = parcel;
  await tx.insertInto("parcels").values(parcel).execute();
  if (positions.length === 0) return;
  await tx
    .insertInto("parcelLines")
    .values(positions.map((position) => ({ orderId, number, position })))
    .execute();
}

/** The lines of the newest parcels, each with its order. */
export const shipmentLines = (db: Db) =>
  paidOrders(db)
    .innerJoin("parcelLines", (join) =>
      join
        .onRef("parcelLines.orderId", "=", "parcels.orderId")
        .onRef("parcelLines.number", "=", "parcels.number"),
    )
    .innerJoin("orderLines", (join) =>
      join
        .onRef("orderLines.orderId", "=", "parcelLines.orderId")
        .onRef("orderLines.position", "=", "parcelLines.position"),
    );
