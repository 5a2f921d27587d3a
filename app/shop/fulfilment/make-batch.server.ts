import { z } from "zod";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { readPrintBy } from "~/shop/calendar/print-ahead.server";
import { typefaceWidths } from "~/shop/catalogue/typefaces";
import { typefaceOf } from "~/shop/catalogue/typefaces.server";
import { newId } from "~/shop/ids.server";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { addressLines } from "~/shop/orders/address";
import { readPostedLines, whyNotDispatched } from "~/shop/orders/parcel.server";
import { keysOf } from "~/shop/objects";
import { isPrinted, paidOrders } from "~/shop/standing/parcels.server";
import { Refusal } from "~/shop/refusal";
import { ordersABatch } from "./batches";
import type { Outcome } from "./dispatch.server";
import { listWaitingIds } from "./list-orders.server";
import { nextSheets } from "./sheets.server";

export const PrintedCard = z.object({
  /** The position of its line in the order; missing in old batches. */
  line: z.number().optional(),
  productId: z.string(),
  name: z.string(),
  typeface: z.enum(keysOf(typefaceWidths)),
  message: z.string(),
});

/** The printed data of an order, as it was when its batch was made. */
export const PrintedOrder = z.object({
  name: z.string(),
  address: z.array(z.string()),
  postage: z.string().nullable(),
  cards: z.array(PrintedCard),
});
export type PrintedOrder = z.infer<typeof PrintedOrder>;

/** The batch that the orders are in, possibly already before, and the orders that are in none. */
export type Printing = { batchId: string; refused: Outcome["refused"] };

/**
 * Makes a batch of the unprinted orders to post, up to a hundred. If all of them are printed,
 * returns their batch.
 * @throws {Refusal} if there is nothing to post
 */
export async function printTodaysPost(db: Db, staffId: string): Promise<Printing> {
  const waiting = await listWaitingIds(db, new Date(), ordersABatch);
  if (waiting.length === 0) {
    throw new Refusal("conflict", "Nothing to post. Go to the pub.");
  }
  const { batchId } = await printOrders(db, staffId, waiting);
  return { batchId, refused: [] };
}

/**
 * Makes a batch of those of the orders that are to be posted and not printed. A repeated form finds
 * them all printed, and gets the first form's batch.
 * @throws {Refusal} if there is nothing to print and no such batch
 */
export async function printOrders(
  db: Db,
  staffId: string,
  orderIds: readonly string[],
): Promise<Printing> {
  const ids = [...new Set(orderIds)];
  const made = await transact(db, (tx) => makeBatch(tx, staffId, ids));
  const batchId = made ?? (await findNewestWith(db, ids));
  const refused = await whyNotIn(db, batchId, ids);
  if (!batchId) {
    const [first = { id: "", why: "" }] = refused;
    throw new Refusal("conflict", `Nothing to print. ${first.id}: ${first.why}`);
  }
  return { batchId, refused };
}

/** @returns the batch's id; undefined if none of the orders can be printed */
async function makeBatch(tx: Db, staffId: string, ids: readonly string[]) {
  const now = new Date();
  const printBy = await readPrintBy(tx, now);
  const parcels = new Map<string, { parcel: number; printed: string }>();
  // Sorted, so that two simultaneous batches cannot deadlock.
  for (const id of ids.toSorted()) {
    const parcel = await snapshotParcel(tx, id, printBy);
    if (parcel) parcels.set(id, parcel);
  }
  const taken = ids.flatMap((id) => {
    const parcel = parcels.get(id);
    return parcel ? [{ orderId: id, parcel }] : [];
  });
  if (taken.length === 0) return undefined;
  const batchId = newId("PB");
  const sheets = await nextSheets(tx, taken.length);
  await tx
    .insertInto("batches")
    .values({ id: batchId, madeAt: now.getTime(), staffId, ...sheets })
    .execute();
  for (const [position, { orderId, parcel }] of taken.entries()) {
    await tx
      .insertInto("batchOrders")
      .values({ batchId, orderId, position, ...parcel })
      .execute();
    await addOrderEvent(tx, orderId, { kind: "printed", actor: "staff", staffId, detail: batchId });
  }
  return batchId;
}

/** The printed data of an order; undefined if it is printed already or not to be posted. */
async function snapshotParcel(tx: Db, id: string, printBy: string) {
  await lockOrder(tx, id);
  if (await whyNotDispatched(tx, id, printBy)) return undefined;
  const order = await paidOrders(tx)
    .select(["number", "deliveryName", "deliveryAddress", "postageName"])
    .where("id", "=", id)
    .where("erasedAt", "is", null)
    .where((eb) => eb.not(isPrinted(eb)))
    .executeTakeFirst();
  if (!order) return undefined;
  const { number, deliveryName, deliveryAddress, postageName } = order;
  const lines = await readPostedLines(tx, id);
  const printed: PrintedOrder = {
    name: deliveryName ?? "",
    address: addressLines(deliveryAddress),
    postage: postageName,
    cards: lines.map(({ personalisation: message, position, productId, name }) => ({
      line: position,
      productId,
      name,
      typeface: typefaceOf(productId),
      message,
    })),
  };
  return { parcel: number, printed: JSON.stringify(printed) };
}

/** The reasons why orders are not in the batch; those in it are omitted. */
export async function whyNotIn(
  db: Db,
  batchId: string | undefined,
  ids: readonly string[],
): Promise<Outcome["refused"]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("batchOrders")
    .select(["orderId", "batchId"])
    .where("orderId", "in", [...ids])
    .where("leftBecause", "is", null)
    .orderBy("parcel")
    .execute();
  const left = ids.filter(
    (id) => !rows.some((row) => row.orderId === id && row.batchId === batchId),
  );
  const printBy = await readPrintBy(db, new Date());
  return Promise.all(
    left.map(async (id) => {
      const other = rows.findLast((row) => row.orderId === id);
      const printed = other ? `It is in ${other.batchId} already.` : "It can’t be printed.";
      return { id, why: (await whyNotDispatched(db, id, printBy)) ?? printed };
    }),
  );
}

async function findNewestWith(db: Db, ids: readonly string[]) {
  const newest = await db
    .selectFrom("batchOrders")
    .innerJoin("batches", "batches.id", "batchOrders.batchId")
    .select("batches.id")
    .where("batchOrders.orderId", "in", [...ids])
    .where("batchOrders.leftBecause", "is", null)
    .orderBy("batches.madeAt", "desc")
    .executeTakeFirst();
  return newest?.id;
}
