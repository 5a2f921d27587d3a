import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { buttonOf, keyOf, kindsOfCause, type Cause } from "~/shop/standing/causes";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { answerCause, readCauses, settle } from "~/shop/standing/settle.server";
import { alarmOwners } from "~/shop/staff/mail-choices.server";
import { Refusal } from "~/shop/refusal";
import { storeEventText } from "~/shop/orders/staff-notes.server";

/**
 * Puts an order on hold, whatever else keeps it here.
 * @throws {Refusal} if staff hold it already, or it has left
 */
export function holdOrder(db: Db, staffId: string, id: string, reason: string): Promise<void> {
  return transact(db, (tx) => hold(tx, staffId, id, reason));
}

/** Puts an order on hold within the caller's transaction. */
export async function hold(tx: Db, staffId: string, id: string, reason: string): Promise<void> {
  await lockOrder(tx, id);
  const order = await tx
    .selectFrom("orders")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  if (order?.status !== "Preparing") {
    throw new Refusal("conflict", `${id} can’t be put on hold: there is nothing left to post.`);
  }
  if (await findHold(tx, id, "staff")) {
    throw new Refusal("conflict", `${id} can’t be put on hold: it is on hold already.`);
  }
  const number = await addOrderEvent(tx, id, { kind: "held", actor: "staff", staffId });
  await storeEventText(tx, id, number, reason);
  await tx.insertInto("holds").values({ orderId: id, number, kind: "staff" }).execute();
  await settle(tx, id);
  await alarmOwners(tx, { key: `owner-held:${id}:${number}`, aboutId: id }, staffId);
}

const findHold = (db: Db, orderId: string, kind: "staff" | "restored") =>
  db
    .selectFrom("holds")
    .select("number")
    .where("orderId", "=", orderId)
    .where("kind", "=", kind)
    .where("endedAt", "is", null)
    .executeTakeFirst();

/**
 * Ends a cause that keeps an order here, by a decision of staff.
 * @param cause its key
 * @throws {Refusal} if it keeps the order here no more, or ends only with what caused it
 */
export function releaseOrder(db: Db, staffId: string, id: string, cause: string): Promise<void> {
  return transact(db, async (tx) => {
    await lockOrder(tx, id);
    const found = (await readCauses(tx, id)).find((each) => keyOf(each) === cause);
    if (!found) throw new Refusal("conflict", `That keeps ${id} here no more.`);
    if (!buttonOf(found.kind)) {
      throw new Refusal("conflict", `${id} stays here. ${kindsOfCause[found.kind].text}`);
    }
    await endCause(tx, staffId, id, found);
    const detail = found.kind === "staff" ? "" : found.kind;
    await addOrderEvent(tx, id, { kind: "released", actor: "staff", staffId, detail });
    await settle(tx, id);
  });
}

async function endCause(tx: Db, staffId: string, orderId: string, cause: Cause): Promise<void> {
  const { kind } = cause;
  if (kind === "staff" || kind === "restored") return endHold(tx, orderId, kind);
  await answerCause(tx, staffId, orderId, keyOf(cause));
}

async function endHold(tx: Db, orderId: string, kind: "staff" | "restored"): Promise<void> {
  await tx
    .updateTable("holds")
    .set({ endedAt: Date.now() })
    .where("orderId", "=", orderId)
    .where("kind", "=", kind)
    .where("endedAt", "is", null)
    .execute();
}

/**
 * Says of orders that came back from a backup that they had left after it, or that they are here. Their
 * customers are not written to. The others are left alone.
 */
export async function sayWhetherLeft(
  db: Db,
  staffId: string,
  orderIds: readonly string[],
  hasLeft: boolean,
): Promise<void> {
  for (const id of new Set(orderIds)) {
    await transact(db, async (tx) => {
      await lockOrder(tx, id);
      if (!(await findHold(tx, id, "restored"))) return;
      await endHold(tx, id, "restored");
      if (hasLeft) {
        await tx
          .updateTable("parcels")
          .set({ leftAt: Date.now() })
          .where("orderId", "=", id)
          .where("leftAt", "is", null)
          .execute();
      }
      const kind = hasLeft ? "dispatched" : "released";
      await addOrderEvent(tx, id, { kind, actor: "staff", staffId, detail: "restored" });
      await settle(tx, id);
    });
  }
}
