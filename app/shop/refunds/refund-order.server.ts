import type { Db } from "../../../db/connect";
import { refundStates, type RefundState } from "../../../db/money-tables";
import { transact } from "../../../db/transact";
import { newId } from "~/shop/ids.server";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";
import { readRefundable } from "./read-refunds.server";
import { leaveBatch } from "~/shop/orders/leave-batch.server";
import { askProvider, findRefund } from "./ask-for-refund.server";
import { findPaymentId, refundsOfPayments } from "~/shop/standing/money-back.server";
import { settle } from "~/shop/standing/settle.server";
import {
  refundReasons,
  sumOf,
  type RefundChoice,
  type RefundReason,
  type RefundSum,
} from "./refund-sum";

export { refundStates };

export type WantedRefund = RefundChoice & {
  orderId: string;
  reason: RefundReason;
  /** Generated for the form, so that the same form sent again refunds nothing more. */
  idempotencyKey: string;
  /** The refundable rest that the staff member saw. */
  remainingPence: number;
};

/**
 * Makes a refund. It stores the refund, which reserves its money, and then asks the provider under the
 * refund's own id: whatever happens in between, the same money is not refunded twice.
 * @param staffId undefined for the shopper
 * @param within runs in the transaction that stores a new refund, with the order locked
 * @throws {Refusal} if it is not allowed, if somebody else was faster, or if the provider refuses
 */
export async function refundOrder(
  shop: Shop,
  staffId: string | undefined,
  request: WantedRefund,
  within?: (tx: Db) => Promise<void>,
): Promise<{ state: RefundState }> {
  const { id, isNew } = await transact(shop.db, (tx) => reserve(tx, staffId, request, within));
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

/** @returns the refund, which is not new if the form was sent before */
async function reserve(
  tx: Db,
  staffId: string | undefined,
  request: WantedRefund,
  within?: (tx: Db) => Promise<void>,
) {
  const { orderId, idempotencyKey, remainingPence } = request;
  await lockOrder(tx, orderId);
  const known = await refundsOfPayments(tx)
    .select(["refunds.id", "orderId"])
    .where("attempt", "=", idempotencyKey)
    .executeTakeFirst();
  if (known?.orderId === orderId) return { id: known.id, isNew: false };
  if (known) throw new Refusal("conflict", "That form was for another order.");
  const refundable = await readRefundable(tx, orderId);
  if (!refundable) throw new Refusal("missing", "There is no such order.");
  if (refundable.remainingPence !== remainingPence) throw quickerRefusal();
  if (refundable.whyNot) throw new Refusal("conflict", refundable.whyNot);
  const sum = sumOf(refundable, request);
  await within?.(tx);
  const id = await storeRefund(tx, staffId, request, sum);
  // The printed sheets of an order that has not left have a card too many.
  if (sum.lines.length > 0) await leaveBatch(tx, orderId, "corrected");
  await settle(tx, orderId);
  return { id, isNew: true };
}

async function storeRefund(
  tx: Db,
  staffId: string | undefined,
  { orderId, idempotencyKey, reason }: WantedRefund,
  { amountPence, postagePence, lines }: RefundSum,
): Promise<string> {
  const id = newId("RF");
  const now = Date.now();
  await tx
    .insertInto("refunds")
    .values({
      id,
      paymentId: await findPaymentId(tx, orderId),
      attempt: idempotencyKey,
      amountPence,
      postagePence,
      reason: refundReasons[reason],
      state: "asked",
      askedBy: staffId ?? null,
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
  const actor = staffId === undefined ? "shopper" : "staff";
  await addOrderEvent(tx, orderId, { kind: "refund asked", actor, staffId, detail });
  return id;
}

const quickerRefusal = () =>
  new Refusal("conflict", "Somebody was quicker: look again at what is left.");
