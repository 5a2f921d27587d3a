import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { newId } from "~/shop/ids.server";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { writeWithin } from "~/shop/orders/staff-notes.server";
import { Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";
import {
  disputesOfPayments,
  findPaymentId,
  hasDispute,
  pencePaidBack,
} from "~/shop/standing/money-back.server";
import { settle } from "~/shop/standing/settle.server";
import { refundOrder } from "./refund-order.server";
import type { ClosingWay } from "./refund-sum";

export type Closing = {
  orderId: string;
  way: ClosingWay;
  /** The reason, which the customer reads. */
  words: string;
  /** Generated for the form, so that the same form sent again pays nothing more. */
  idempotencyKey: string;
  /** The refundable rest that the staff member saw. */
  remainingPence: number;
};

/**
 * Ends an order that is here: its money goes back, or went back already, none of its cards leaves, and its
 * customer is told why. Money that a bank has taken for good is not paid back once more.
 * @throws {Refusal} if it is not here, a bank has not decided yet, or the provider refuses
 */
export async function closeOrder(shop: Shop, staffId: string, closing: Closing): Promise<void> {
  const { orderId, way, words, idempotencyKey, remainingPence } = closing;
  await requireHere(shop.db, orderId);
  if (way === "refund" && remainingPence > 0) {
    await refundOrder(shop, staffId, {
      orderId,
      idempotencyKey,
      remainingPence,
      positions: [],
      postage: "none",
      isWhole: true,
      reason: "unsupplied",
    });
  }
  await transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    if (way === "by hand") await payByHand(tx, staffId, closing);
    await takeOutWhatIsHere(tx, orderId);
    await settle(tx, orderId);
    const { email } = await tx
      .selectFrom("orders")
      .select("email")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    if (email) await writeWithin(tx, staffId, orderId, words);
  });
}

async function requireHere(db: Db, orderId: string): Promise<void> {
  const order = await db
    .selectFrom("orders")
    .select("status")
    .select((eb) => hasDispute(eb, ["open"]).as("isDisputed"))
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (order?.status !== "Preparing") {
    throw new Refusal("conflict", `${orderId} is not here any more.`);
  }
  if (order.isDisputed) {
    throw new Refusal("conflict", "The payment is disputed. Until that is over nothing goes back.");
  }
}

/** Stores the rest of the money as paid back by hand, less what a bank has taken. */
async function payByHand(tx: Db, staffId: string, closing: Closing): Promise<void> {
  const { orderId, idempotencyKey } = closing;
  const amountPence = await countLeft(tx, orderId);
  if (amountPence <= 0) return;
  const now = Date.now();
  await tx
    .insertInto("refunds")
    .values({
      id: newId("RF"),
      paymentId: await findPaymentId(tx, orderId),
      attempt: idempotencyKey,
      amountPence,
      postagePence: 0,
      reason: "Paid back another way",
      state: "succeeded",
      askedBy: staffId,
      createdAt: now,
      askedAt: now,
      settledAt: now,
    })
    .execute();
  const detail = String(amountPence);
  await addOrderEvent(tx, orderId, { kind: "paid back", actor: "staff", staffId, detail });
}

async function countLeft(tx: Db, orderId: string): Promise<number> {
  const { totalPence, backPence } = await tx
    .selectFrom("orders")
    .select("totalPence")
    .select((eb) => pencePaidBack(eb).as("backPence"))
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { lostPence } = await disputesOfPayments(tx)
    .select(({ fn }) => fn.sum<number | null>("amountPence").as("lostPence"))
    .where("orderId", "=", orderId)
    .where("state", "=", "lost")
    .executeTakeFirstOrThrow();
  return (totalPence ?? 0) - backPence - (lostPence ?? 0);
}

/** Keeps the cards that were to be sent again, once the first parcel has left. */
async function takeOutWhatIsHere(tx: Db, orderId: string): Promise<void> {
  await tx
    .updateTable("orderLines")
    .set({ takenOut: 1 })
    .where("orderId", "=", orderId)
    .where("position", "in", (eb) =>
      eb
        .selectFrom("parcelLines")
        .innerJoin("parcels", (join) =>
          join
            .onRef("parcels.orderId", "=", "parcelLines.orderId")
            .onRef("parcels.number", "=", "parcelLines.number"),
        )
        .select("position")
        .where("parcels.orderId", "=", orderId)
        .where("parcels.number", ">", 1)
        .where("leftAt", "is", null),
    )
    .execute();
}
