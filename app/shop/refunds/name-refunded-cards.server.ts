import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { readRefundedPositions } from "~/shop/orders/parcel.server";
import { Refusal } from "~/shop/refusal";
import { leaveBatch } from "~/shop/orders/leave-batch.server";
import { keyOf } from "~/shop/standing/causes";
import { answerCause, settle } from "~/shop/standing/settle.server";
import { listRefunds } from "./read-refunds.server";

/**
 * Assigns cards to a refund that was made at the provider, so that they are not posted. Any other
 * part of its money may have been for something else.
 * @throws {Refusal} if the refund needs no cards, or there is no such card that is not refunded
 */
export function nameRefundedCards(
  db: Db,
  staffId: string,
  { order, refund, positions }: { order: string; refund: string; positions: readonly number[] },
): Promise<void> {
  return transact(db, async (tx) => {
    await lockOrder(tx, order);
    const refunds = await listRefunds(tx, order);
    const asking = refunds.find(({ id, asksCards }) => asksCards && id === refund);
    if (!asking) throw new Refusal("conflict", "Somebody has said so already.");
    const names = await storeLines(tx, order, refund, asking.amountPence, positions);
    const detail = names.join(", ") || "no card";
    await addOrderEvent(tx, order, { kind: "cards refunded", actor: "staff", staffId, detail });
    await answerCause(tx, staffId, order, keyOf({ kind: "which cards", about: refund }));
    if (positions.length > 0) await leaveBatch(tx, order, "corrected");
    await settle(tx, order);
  });
}

/**
 * Each card gets its price, as far as the refund's amount suffices.
 * @returns the names of the cards
 */
async function storeLines(
  tx: Db,
  order: string,
  refundId: string,
  amountPence: number,
  positions: readonly number[],
): Promise<string[]> {
  const refunded = await readRefundedPositions(tx, order);
  const names: string[] = [];
  let leftPence = amountPence;
  for (const position of new Set(positions)) {
    const line = await tx
      .selectFrom("orderLines")
      .select(["name", "pricePence"])
      .where("orderId", "=", order)
      .where("position", "=", position)
      .executeTakeFirst();
    if (!line) throw new Refusal("missing", "There is no such card in that order.");
    if (refunded.has(position)) {
      throw new Refusal("conflict", "One of those cards has been refunded already.");
    }
    names.push(line.name);
    const linePence = Math.min(line.pricePence, leftPence);
    leftPence -= linePence;
    await tx
      .insertInto("refundLines")
      .values({ refundId, position, amountPence: linePence })
      .execute();
  }
  return names;
}
