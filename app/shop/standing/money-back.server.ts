import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../../db/connect";
import type { DisputeState, RefundState } from "../../../db/money-tables";
import type { Schema } from "../../../db/schema";
import { pounds } from "~/shop/money";

/** The states of refunds that give money back, or are about to: all but failed ones. */
const standing: readonly RefundState[] = ["asked", "unknown", "pending", "succeeded"];

/** Refunds with the payments that have their orders. */
export const refundsOfPayments = (db: Db) =>
  db.selectFrom("refunds").innerJoin("payments", "payments.paymentId", "refunds.paymentId");

/** Disputes with the payments that have their orders. */
export const disputesOfPayments = (db: Db) =>
  db.selectFrom("disputes").innerJoin("payments", "payments.paymentId", "disputes.paymentId");

/** The currency that an order was paid in, as "GBP"; null until then. */
export const currencyOf = (eb: ExpressionBuilder<Schema, "orders">) =>
  eb.selectFrom("payments").select("currency").whereRef("payments.orderId", "=", "orders.id");

/** Whether an order was paid in pounds: sums leave out any other money. */
export const isInPounds = (eb: ExpressionBuilder<Schema, "orders">) =>
  eb(currencyOf(eb), "=", pounds);

/** The sum of an order's refunds in those states. */
export const pencePaidBack = (
  eb: ExpressionBuilder<Schema, "orders">,
  states: readonly RefundState[] = standing,
) =>
  eb.fn.coalesce(
    eb
      .selectFrom("refunds")
      .innerJoin("payments", "payments.paymentId", "refunds.paymentId")
      .select(({ fn }) => fn.sum<number>("amountPence").as("pence"))
      .whereRef("payments.orderId", "=", "orders.id")
      .where("state", "in", states),
    eb.lit(0),
  );

/** Whether a dispute of an order's payment is in one of those states; by default, any but one that was won. */
export const hasDispute = (
  eb: ExpressionBuilder<Schema, "orders">,
  states: readonly DisputeState[] = ["inquiry", "open", "lost"],
) =>
  eb.exists(
    eb
      .selectFrom("disputes")
      .innerJoin("payments", "payments.paymentId", "disputes.paymentId")
      .select("disputes.id")
      .whereRef("payments.orderId", "=", "orders.id")
      .where("state", "in", states),
  );

/** Whether somebody has to say which cards a refund is for: it was made at the provider, and is a part. */
export const asksCards = (eb: ExpressionBuilder<Schema, "refunds" | "payments">) =>
  eb.and([
    eb("attempt", "is", null),
    eb(
      "refunds.amountPence",
      "<",
      eb.selectFrom("orders").select("totalPence").whereRef("orders.id", "=", "payments.orderId"),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom("refundLines")
          .select("position")
          .whereRef("refundLines.refundId", "=", "refunds.id"),
      ),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom("answers")
          .select("cause")
          .whereRef("answers.orderId", "=", "payments.orderId")
          .where("cause", "=", (each) =>
            each(each.val("which cards "), "||", each.ref("refunds.id")),
          ),
      ),
    ),
  ]);

/** The payment of a paid order. */
export async function findPaymentId(db: Db, orderId: string): Promise<string> {
  const { paymentId } = await db
    .selectFrom("payments")
    .select("paymentId")
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  return paymentId;
}
