import type { Db } from "../../../db/connect";
import type { RefundState } from "../../../db/money-tables";
import { transact } from "../../../db/transact";
import { orBusy } from "./provider-busy.server";
import { newId } from "~/shop/ids.server";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { findPaymentId } from "./payment-id.server";
import { Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";
import { readRefundable } from "./read-refunds.server";
import { leaveBatch } from "~/shop/orders/leave-batch.server";
import { askProvider, findRefund } from "./ask-for-refund.server";
import { settleOrder } from "./settle-order.server";
import {
  refundReasons,
  sumOf,
  type RefundChoice,
  type RefundReason,
  type RefundSum,
} from "./refund-sum";

export type { RefundState };

export type RefundRequest = RefundChoice & {
  orderId: string;
  reason: RefundReason;
  /** Made up for the form, so that the same one sent again refunds nothing more. */
  attempt: string;
  /** How much was left of what was paid when whoever asks looked. */
  remainingPence: number;
};

/**
 * Sends money back. It is reserved in the order's row first, and then the provider is asked, under the
 * refund's own id: whatever happens in between, the same money does not go twice.
 * @throws {Refusal} when it may not be refunded, somebody was quicker, or the provider says no
 */
export async function refundOrder(
  shop: Shop,
  staffId: string,
  request: RefundRequest,
): Promise<{ state: RefundState }> {
  await requirePayment(shop, request.orderId);
  const { id, isNew } = await transact(shop.db, (tx) => reserve(tx, staffId, request));
  if (isNew) await askProvider(shop, id);
  const { state, failure } = await findRefund(shop.db, id);
  if (state === "failed") {
    throw new Refusal(
      "conflict",
      `The payment company says no: ${failure ?? "it gives no reason"}`,
    );
  }
  return { state };
}

async function requirePayment(shop: Shop, orderId: string): Promise<void> {
  const paymentId = await orBusy(() => findPaymentId(shop, orderId));
  if (paymentId) return;
  throw new Refusal("conflict", "There is no such order, or nobody knows how it was paid.");
}

/** @returns the refund, which is not new where that form had been sent before */
async function reserve(tx: Db, staffId: string, request: RefundRequest) {
  const { orderId, attempt, remainingPence } = request;
  await lockOrder(tx, orderId);
  const known = await tx
    .selectFrom("refunds")
    .select(["id", "orderId"])
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  if (known?.orderId === orderId) return { id: known.id, isNew: false };
  if (known) throw new Refusal("conflict", "That form was for another order.");
  const refundable = await readRefundable(tx, orderId);
  if (!refundable) throw new Refusal("missing", "There is no such order.");
  if (refundable.remainingPence !== remainingPence) throw quickerRefusal();
  if (refundable.whyNot) throw new Refusal("conflict", refundable.whyNot);
  const sum = sumOf(refundable, request);
  if (!(await reservePence(tx, orderId, remainingPence, sum))) throw quickerRefusal();
  const id = await storeRefund(tx, staffId, request, sum);
  // The sheets of an order that has not left have a card too many.
  if (sum.lines.length > 0) await leaveBatch(tx, orderId, "corrected");
  await settleOrder(tx, orderId);
  return { id, isNew: true };
}

async function storeRefund(
  tx: Db,
  staffId: string,
  { orderId, attempt, reason }: RefundRequest,
  { amountPence, postagePence, lines }: RefundSum,
): Promise<string> {
  const id = newId("RF");
  const now = Date.now();
  await tx
    .insertInto("refunds")
    .values({
      id,
      orderId,
      attempt,
      amountPence,
      postagePence,
      reason: refundReasons[reason],
      state: "asked",
      askedBy: staffId,
      createdAt: now,
      askedAt: now,
    })
    .execute();
  if (lines.length > 0) {
    await tx
      .insertInto("refundLines")
      .values(lines.map((line) => Object.assign(line, { refundId: id })))
      .execute();
  }
  const detail = String(amountPence);
  await addOrderEvent(tx, orderId, { kind: "refund asked", actor: "staff", staffId, detail });
  return id;
}

const quickerRefusal = () =>
  new Refusal("conflict", "Somebody was quicker: look again at what is left.");

/** @returns false when there is not as much left as was seen, or less than is asked for */
async function reservePence(
  tx: Db,
  id: string,
  remainingPence: number,
  { amountPence }: RefundSum,
): Promise<boolean> {
  const reserved = await tx
    .updateTable("orders")
    .set((eb) => ({ refundReservedPence: eb("refundReservedPence", "+", amountPence) }))
    .where("id", "=", id)
    .where((eb) => eb(eb("refundReservedPence", "+", remainingPence), "=", eb.ref("totalPence")))
    .where((eb) => eb(eb("refundReservedPence", "+", amountPence), "<=", eb.ref("totalPence")))
    .returning("id")
    .executeTakeFirst();
  return reserved !== undefined;
}
