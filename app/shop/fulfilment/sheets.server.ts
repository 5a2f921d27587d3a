import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { countRows } from "../../../db/rows";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { readPostedLines, whyNotDispatched } from "~/shop/orders/parcel.server";
import { Refusal } from "~/shop/refusal";
import { paidOrders } from "~/shop/standing/parcels.server";
import { firstSheets, labelAfter, type LabelSheet, type Paper, type Sheets } from "./batches";

/** The paper and the labels of a batch. */
export async function readSheets(db: Db, batchId: string): Promise<Sheets> {
  const batch = await db
    .selectFrom("batches")
    .select(["labelSheet", "labelFrom", "paper"])
    .where("id", "=", batchId)
    .executeTakeFirst();
  return {
    sheet: batch?.labelSheet ?? firstSheets.sheet,
    from: batch?.labelFrom ?? firstSheets.from,
    paper: batch?.paper ?? firstSheets.paper,
  };
}

/** The next free label of a kind of sheet, counted from 1. */
export async function readNextLabel(db: Db, sheet: LabelSheet): Promise<number> {
  const { nextLabel } = await db
    .selectFrom("labelSheets")
    .select("nextLabel")
    .where("sheet", "=", sheet)
    .executeTakeFirstOrThrow();
  return nextLabel;
}

/** Takes the next labels of a sheet. @returns the first of them */
async function takeLabels(tx: Db, sheet: LabelSheet, count: number): Promise<number> {
  // The update locks the row before it is read.
  await tx
    .updateTable("labelSheets")
    .set((eb) => ({ nextLabel: eb.ref("nextLabel") }))
    .where("sheet", "=", sheet)
    .execute();
  const from = await readNextLabel(tx, sheet);
  await setNextLabel(tx, sheet, labelAfter({ sheet, from }, count));
  return from;
}

async function setNextLabel(tx: Db, sheet: LabelSheet, nextLabel: number): Promise<void> {
  await tx.updateTable("labelSheets").set({ nextLabel }).where("sheet", "=", sheet).execute();
}

/** The columns of a new batch: the sheets of the last one, and labels where that ended. */
export async function nextSheets(tx: Db, count: number) {
  const last = await tx
    .selectFrom("batches")
    .select(["labelSheet", "paper"])
    .where("labelSheet", "is not", null)
    .orderBy("madeAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const labelSheet = last?.labelSheet ?? firstSheets.sheet;
  const labelFrom = await takeLabels(tx, labelSheet, count);
  return { labelSheet, labelFrom, paper: last?.paper ?? firstSheets.paper };
}

/**
 * Prints a batch on other sheets. The next batch uses the same, and its labels begin after these.
 * @throws {Refusal} if there is no such batch
 */
export async function chooseSheets(
  db: Db,
  batchId: string,
  { sheet, from, paper }: { sheet?: LabelSheet; from?: number; paper?: Paper },
): Promise<void> {
  await transact(db, async (tx) => {
    const before = await readSheets(tx, batchId);
    const changed = await tx
      .updateTable("batches")
      .set({ labelSheet: sheet, labelFrom: from, paper })
      .where("id", "=", batchId)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new Refusal("missing", "There is no such batch.");
    if (sheet === undefined || from === undefined) return;
    const orders = tx.selectFrom("batchOrders").where("batchId", "=", batchId);
    const count = await countRows(orders);
    // Unless another batch has gone on from there, its labels on the other kind are free again.
    if ((await readNextLabel(tx, before.sheet)) === labelAfter(before, count)) {
      await setNextLabel(tx, before.sheet, before.from);
    }
    await setNextLabel(tx, sheet, labelAfter({ sheet, from }, count));
  });
}

/** A part of an order that is printed again: all of it, its label, or one of its cards. */
export type Reprint = { order: string; part: "order" | "label" | "card"; position?: number };

/** Where it is printed, and its label's place. */
export type Reprinted = Reprint & { batchId: string; from: number | undefined };

/**
 * Prints a part of a printed order again. Its status and its batch stay as they are, and a label
 * takes the next free place.
 * @throws {Refusal} if it is not printed, or that part is not to be posted
 */
export function printAgain(db: Db, staffId: string, reprint: Reprint): Promise<Reprinted> {
  const { order, part, position } = reprint;
  return transact(db, async (tx) => {
    await lockOrder(tx, order);
    const why = await whyNotDispatched(tx, order);
    if (why) throw new Refusal("conflict", `${order}: ${why}`);
    const batch = await findBatchOf(tx, order);
    if (!batch) throw new Refusal("conflict", `${order} isn’t printed yet. Print it first.`);
    const parcel = await readPostedLines(tx, order);
    if (part === "card" && !parcel.some((line) => line.position === position)) {
      throw new Refusal("conflict", "That card is not to be posted.");
    }
    const { sheet } = await readSheets(tx, batch.batchId);
    const from = part === "card" ? undefined : await takeLabels(tx, sheet, 1);
    const detail = batch.batchId;
    await addOrderEvent(tx, order, { kind: "printed again", actor: "staff", staffId, detail });
    return { ...reprint, batchId: batch.batchId, from };
  });
}

/** The batch that the order's newest parcel is in. */
function findBatchOf(tx: Db, orderId: string) {
  return paidOrders(tx)
    .innerJoin("batchOrders", "batchOrders.orderId", "orders.id")
    .select("batchId")
    .where("orders.id", "=", orderId)
    .whereRef("batchOrders.parcel", "=", "parcels.number")
    .where("leftBecause", "is", null)
    .executeTakeFirst();
}
