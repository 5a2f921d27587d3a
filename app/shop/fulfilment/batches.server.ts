import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { listArtwork } from "../../../db/catalogue/artwork-files";
import type { LeftBecause } from "../../../db/desk-tables";
import type { Schema } from "../../../db/schema";
import { transact } from "../../../db/transact";
import { kindsOfCause } from "~/shop/standing/causes";
import { leaveBatch } from "~/shop/orders/leave-batch.server";
import { endedStatuses, orderStatuses } from "~/shop/orders/order";
import { refundedLines } from "~/shop/orders/parcel.server";
import { hasDispute } from "~/shop/standing/money-back.server";
import { paidOrders } from "~/shop/standing/parcels.server";
import { Refusal } from "~/shop/refusal";
import { papers } from "./batches";
import { PrintedCard, PrintedOrder } from "./make-batch.server";
import { dispatchOrders } from "./dispatch.server";
import { hold } from "./hold.server";
import { readNextLabel, readSheets } from "./sheets.server";
import { formatMoment } from "~/shop/format-day";
import { keysOf } from "~/shop/objects";

export { readArtwork } from "../../../db/catalogue/artwork-files";

const outReasons = ["taken out", "refunded"] as const;
type Out = (typeof outReasons)[number];

export const BatchCard = PrintedCard.extend({
  position: z.number(),
  hasArtwork: z.boolean(),
  /** The reason why it is not posted after all; undefined when it is. */
  outBecause: z.enum(outReasons).optional(),
});
export type BatchCard = z.infer<typeof BatchCard>;

/** An order as it was printed. */
export const Printed = PrintedOrder.extend({ cards: z.array(BatchCard) });
export type Printed = z.infer<typeof Printed>;

const whyLeft: Record<LeftBecause, string> = {
  "taken out": "was taken out of the batch",
  corrected: "has changed since it was printed",
};

/** An order of a batch, as it is now. */
export const BatchOrder = z.object({
  orderId: z.string(),
  /** The number of its parcel. */
  parcel: z.number(),
  leftBecause: z.enum(keysOf(whyLeft)).nullable(),
  status: z.enum(orderStatuses),
  /** Null once the person is out of the order. */
  printed: Printed.nullable(),
  isHere: z.boolean(),
  isHeld: z.boolean(),
  isDisputed: z.boolean(),
  /** Whether its sheets are of no use any more, because it was refunded before it was posted. */
  isRefunded: z.boolean(),
  isToPost: z.boolean(),
});
export type BatchOrder = z.infer<typeof BatchOrder>;

export const Batch = z.object({
  id: z.string(),
  madeAt: z.string(),
  paper: z.enum(keysOf(papers)),
  /** The kind of its label sheets, and its first label on them, from 1. */
  sheet: z.union([z.literal(21), z.literal(14)]),
  from: z.number(),
  /** The next free label of its kind of sheet. */
  nextLabel: z.number(),
  orders: z.array(BatchOrder),
});
export type Batch = z.infer<typeof Batch>;

/** A batch as it was made, and how each of its orders stands now. */
export async function readBatch(db: Db, id: string): Promise<Batch | undefined> {
  const batch = await db.selectFrom("batches").selectAll().where("id", "=", id).executeTakeFirst();
  if (!batch) return undefined;
  const ours = new Set(await listArtwork());
  const outs = await readOuts(db, id);
  const rows = await paidOrders(db)
    .innerJoin("batchOrders", "batchOrders.orderId", "orders.id")
    .select(["batchOrders.orderId", "parcel", "printed", "leftBecause"])
    .select(["status", "heldReason", "leftAt", "number"])
    .select((eb) => hasDispute(eb).as("isDisputed"))
    .where("batchId", "=", id)
    .orderBy("position")
    .execute();
  const sheets = await readSheets(db, id);
  return {
    id,
    madeAt: formatMoment(batch.madeAt),
    ...sheets,
    nextLabel: await readNextLabel(db, sheets.sheet),
    orders: rows.map(({ orderId, parcel, status, leftBecause, printed, ...row }) => {
      const isNewest = parcel === row.number;
      const isHere = !endedStatuses.includes(status) && isNewest;
      const hasStayed = isNewest && row.leftAt === null;
      // Dispatched orders are shown as they were printed, even if they were refunded later.
      const outOf = (line = -1) => (isHere ? outs.get(`${orderId} ${line}`) : undefined);
      return {
        orderId,
        parcel,
        status,
        leftBecause,
        printed: printed === null ? null : readPrinted(printed, ours, outOf),
        isHere,
        isHeld: row.heldReason !== null,
        isDisputed: Boolean(row.isDisputed),
        isRefunded: status === "Refunded" && (leftBecause !== null || hasStayed),
        isToPost: leftBecause === null && status === "Preparing" && isNewest,
      };
    }),
  };
}

/**
 * The lines of a batch's orders that are not to be posted, by order and position, with the reason.
 */
async function readOuts(db: Db, batchId: string): Promise<Map<string, Out>> {
  const removed = await db
    .selectFrom("orderLines")
    .innerJoin("batchOrders", "batchOrders.orderId", "orderLines.orderId")
    .select(["orderLines.orderId", "orderLines.position"])
    .where("batchId", "=", batchId)
    .where("takenOut", "=", 1)
    .execute();
  const refunded = await refundedLines(db)
    .innerJoin("batchOrders", "batchOrders.orderId", "payments.orderId")
    .select(["batchOrders.orderId", "refundLines.position"])
    .where("batchId", "=", batchId)
    .execute();
  const as = (out: Out) => (line: { orderId: string; position: number }) =>
    [`${line.orderId} ${line.position}`, out] as const;
  return new Map([...removed.map(as("taken out")), ...refunded.map(as("refunded"))]);
}

/** @param ours the ids of the cards that have artwork to print */
function readPrinted(
  json: string,
  ours: Set<string>,
  outOf: (line: number | undefined) => Out | undefined,
): Printed {
  const { cards, ...order } = JSON.parse(json) as PrintedOrder;
  return {
    ...order,
    cards: cards.map((card, position) =>
      Object.assign(card, {
        position,
        hasArtwork: ours.has(card.productId),
        outBecause: outOf(card.line),
      }),
    ),
  };
}

/** A batch in a list. */
export type ListedBatch = {
  id: string;
  madeAt: string;
  /** The number of its orders, and of those that are still to be posted with it. */
  count: number;
  toDispatchCount: number;
};

/** The batches with orders that are still to be posted, the oldest first. */
export async function listOpenBatches(db: Db): Promise<ListedBatch[]> {
  const batches = await ordersToPost(db)
    .innerJoin("batches", "batches.id", "batchOrders.batchId")
    .select(["batches.id", "madeAt"])
    .select(({ fn }) => fn.countAll<number>().as("toDispatchCount"))
    .select((eb) => countOrders(eb).as("count"))
    .groupBy(["batches.id", "madeAt"])
    .orderBy("madeAt")
    .orderBy("batches.id")
    .execute();
  return batches.map(toListed);
}

/** The newest batches of which nothing is to be posted any more. */
export async function listFinishedBatches(db: Db, limit: number): Promise<ListedBatch[]> {
  const batches = await db
    .selectFrom("batches")
    .select(["id", "madeAt"])
    .select((eb) => countOrders(eb).as("count"))
    .where("id", "not in", ordersToPost(db).select("batchId"))
    .orderBy("madeAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return batches.map((batch) => toListed({ ...batch, toDispatchCount: 0 }));
}

/** The orders that are printed and still to be posted, each in its batch. */
const ordersToPost = (db: Db) =>
  paidOrders(db)
    .innerJoin("batchOrders", (join) =>
      join
        .onRef("batchOrders.orderId", "=", "parcels.orderId")
        .onRef("batchOrders.parcel", "=", "parcels.number"),
    )
    .where("status", "=", "Preparing")
    .where("heldReason", "is", null)
    .where("leftBecause", "is", null);

/** The number of all orders of a batch. */
const countOrders = (eb: ExpressionBuilder<Schema, "batches">) =>
  eb
    .selectFrom("batchOrders as all")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .whereRef("all.batchId", "=", "batches.id");

type Counted = Omit<ListedBatch, "madeAt" | "count"> & { madeAt: number; count: number | null };

const toListed = ({ madeAt, count, ...batch }: Counted): ListedBatch => ({
  ...batch,
  madeAt: formatMoment(madeAt),
  count: count ?? 0,
});

/**
 * Takes an order out of a batch and puts it on hold. Once released, it can be printed again.
 * @throws {Refusal} if it is not in the batch, is on hold already, or has left
 */
export async function removeFromBatch(
  db: Db,
  staffId: string,
  batchId: string,
  { order, reason }: { order: string; reason: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const isIn = await leaveBatch(tx, order, "taken out", batchId);
    if (!isIn) throw new Refusal("conflict", `${order} is not in ${batchId} any more.`);
    await hold(tx, staffId, order, reason);
  });
}

/**
 * Marks all orders of a batch that are still to be posted as dispatched. Those that have left the
 * batch and are still here are reported with the reason.
 * @throws {Refusal} if there are none
 */
export async function dispatchBatch(db: Db, staffId: string, batchId: string) {
  const batch = await readBatch(db, batchId);
  if (!batch) throw new Refusal("missing", "There is no such batch.");
  const ids = batch.orders.filter(({ isToPost }) => isToPost).map(({ orderId }) => orderId);
  if (ids.length === 0) {
    const why = "Nothing of this batch is left to post. Today says what is next.";
    throw new Refusal("conflict", why);
  }
  const leftOut = batch.orders.flatMap(({ isHere, leftBecause, ...order }) =>
    isHere && leftBecause ? [{ id: order.orderId, why: whyLeftOut(leftBecause, order) }] : [],
  );
  return dispatchOrders(db, staffId, ids, null, leftOut);
}

/** The reason why an order that has left its batch is not dispatched, with its hold if it has one. */
function whyLeftOut(
  leftBecause: LeftBecause,
  { isHeld, isDisputed }: Pick<BatchOrder, "isHeld" | "isDisputed">,
): string {
  if (isHeld && isDisputed) return kindsOfCause.disputed.text;
  return `It ${isHeld ? "is on hold, and " : ""}${whyLeft[leftBecause]}.`;
}
