import type { Db } from "../../../db/connect";
import type { PaymentOutcome } from "~/payments/payments";
import { readPayableName } from "~/shop/discounts/payable-name";
import { orBusy } from "~/shop/refunds/provider-busy.server";
import type { Shop } from "~/shop/shop";

/** An order that is paid and not in the database. The payment provider knows all but the messages. */
export type LostOrder = {
  /** The number that the payment names. */
  id: string | null;
  payment: PaymentOutcome;
  cards: { name: string; pence: number }[];
  /** Whether somebody has said that its money was sent back. */
  isSettled: boolean;
};

/**
 * Asks the payment provider for a lost order; undefined unless a payment without an order is on record.
 * @throws {Refusal} busy, if the provider cannot be reached
 */
export async function readLostOrder(
  { db, payments }: Shop,
  checkoutSessionId: string,
): Promise<LostOrder | undefined> {
  const problem = await findProblem(db, checkoutSessionId);
  if (!problem) return undefined;
  const payment = await orBusy(() => payments.readCheckout(checkoutSessionId));
  const lines = await orBusy(() => payments.readLines(checkoutSessionId));
  if (payment?.state !== "paid" || !lines) return undefined;
  const cards = lines.map(({ name, pence }) => ({ name: readPayableName(name).name, pence }));
  return { id: payment.orderId, payment, cards, isSettled: problem.settledAt !== null };
}

function findProblem(db: Db, checkoutSessionId: string) {
  return db
    .selectFrom("paymentProblems")
    .select("settledAt")
    .where("checkoutSessionId", "=", checkoutSessionId)
    .where("problem", "=", "no order")
    .executeTakeFirst();
}
