import type { Logger } from "pino";
import type { Db } from "../../../db/connect";
import type { PaymentOutcome } from "~/payments/payments";
import { lineKey } from "~/shop/basket/basket";
import { identifyingLines } from "./open-lines.server";
import { canBePosted } from "~/shop/orders/address";
import type { Order } from "~/shop/orders/order";
import type { LineProblem, PaymentProblem, StrayProblem } from "~/shop/orders/payment-problem";
import { postageOf, postagesAtPrices } from "~/shop/basket/postage";

/**
 * Log entries of a transaction. They are written after the commit, because what is rolled back did
 * not happen.
 */
export type News = readonly ((log: Logger) => void)[];

/** The differences between the payment of an order's own session and the order. */
export function problemsOf(order: Order, outcome: PaymentOutcome): PaymentProblem[] {
  const { subtotalPence, postagePence, totalPence, faults } = outcome;
  const problems: PaymentProblem[] = [...faults];
  const isRight =
    subtotalPence === order.subtotalPence &&
    totalPence === subtotalPence + postagePence &&
    postageOf(postagesAtPrices(order), postagePence) !== undefined;
  if (!isRight) problems.push("amount");
  if (outcome.orderId !== order.id) problems.push("reference");
  if (!canBePosted(outcome.deliveryName, outcome.deliveryAddress)) problems.push("no address");
  return problems;
}

/** Whether an order has cards. Those of an expired one are deleted, and it may be paid all the same. */
export async function cardProblems(tx: Db, orderId: string): Promise<PaymentProblem[]> {
  const line = await tx
    .selectFrom("orderLines")
    .select("position")
    .where("orderId", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  return line ? [] : ["cards deleted"];
}

/**
 * Whether the same buyer has paid for lines of the order in another order. A buyer who checks out
 * again after paying may want the cards twice, so that is recorded and holds nothing.
 */
export async function lineProblems(tx: Db, order: Order): Promise<LineProblem[]> {
  const identifying = identifyingLines(order.customerId, order.lines);
  if (identifying.length === 0) return [];
  const ordered = new Map(identifying.map((line) => [lineKey(line), line]));
  const paid = await tx
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select(["uId", "productId", "personalisation", "paidAt"])
    .where("orders.id", "<>", order.id)
    .where("paidAt", "is not", null)
    .where("customerId", order.customerId === null ? "is" : "=", order.customerId)
    .where(
      "uId",
      "in",
      identifying.map(({ uId }) => uId),
    )
    .execute();
  const again = paid.filter((line) => ordered.has(lineKey(line)));
  if (again.some(({ paidAt }) => Number(paidAt) >= order.createdAt)) return ["line paid twice"];
  const isSame = again.some(
    (line) => ordered.get(lineKey(line))?.personalisation === line.personalisation,
  );
  return isSame ? ["line paid before"] : [];
}

/** The problem with a payment from a session that belongs to no order. */
export function strayProblem(named: Order | undefined): StrayProblem {
  if (!named) return "no order";
  return named.paidAt === null ? "other session" : "paid twice";
}

/**
 * Records the problems of a payment for the owner, each once.
 * @returns the log entries, if any problem is new
 */
export async function flagPayment(
  tx: Db,
  { checkoutSessionId, totalPence }: PaymentOutcome,
  orderId: string | null,
  problems: readonly PaymentProblem[],
): Promise<News> {
  const foundAt = Date.now();
  const flagged = await tx
    .insertInto("paymentProblems")
    .values(
      problems.map((problem) => ({ checkoutSessionId, problem, orderId, totalPence, foundAt })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("problem")
    .execute();
  if (flagged.length === 0) return [];
  const facts = { checkoutSessionId, orderId, totalPence, problems };
  return [(log) => log.error(facts, "A payment is not as expected: see payment_problems")];
}
