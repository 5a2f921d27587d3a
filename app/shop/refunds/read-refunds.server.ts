import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import {
  disputeStates,
  refundStates,
  type DisputesTable,
  type RefundsTable,
} from "../../../db/money-tables";
import { postagesAtPrices } from "~/shop/basket/postage";
import { keysOf, type Columns } from "~/shop/objects";
import { readRefundedPositions } from "~/shop/orders/parcel.server";
import {
  asksCards,
  disputesOfPayments,
  hasDispute,
  pencePaidBack,
  refundsOfPayments,
} from "~/shop/standing/money-back.server";

/** The parts of an order that can still be refunded. */
export const Refundable = z.object({
  lines: z.array(
    z.object({
      position: z.number(),
      name: z.string(),
      pricePence: z.number(),
      isRefunded: z.boolean(),
    }),
  ),
  postageLeftPence: z.number(),
  /** The cheapest postage that the order was offered. */
  cheapestPostagePence: z.number(),
  /** The amount that no other refund has used or reserved. */
  remainingPence: z.number(),
  /** The reason why nothing can be refunded now; undefined if something can. */
  whyNot: z.string().optional(),
});
export type Refundable = z.infer<typeof Refundable>;

/** The refundable rest of a paid order; undefined if there is no such order. */
export async function readRefundable(db: Db, orderId: string): Promise<Refundable | undefined> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .select(["checkoutSessionId", "paymentId"])
    .select(["totalPence", "postagePence", "secondClassPence", "firstClassPence"])
    .select((eb) => [
      pencePaidBack(eb).as("backPence"),
      hasDispute(eb, ["open"]).as("isOpen"),
      hasDispute(eb, ["lost"]).as("isLost"),
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("orderLines")
    .select(["position", "name", "pricePence"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
  const refundedPositions = await readRefundedPositions(db, orderId);
  const { postagePence } = await refundsOfPayments(db)
    .where("orderId", "=", orderId)
    .where("state", "<>", "failed")
    .select(({ fn }) => fn.sum<number | null>("postagePence").as("postagePence"))
    .executeTakeFirstOrThrow();
  const remainingPence = Math.max(0, (order.totalPence ?? 0) - order.backPence);
  return {
    lines: lines.map((line) =>
      Object.assign(line, { isRefunded: refundedPositions.has(line.position) }),
    ),
    postageLeftPence: Math.max(0, (order.postagePence ?? 0) - (postagePence ?? 0)),
    cheapestPostagePence: postagesAtPrices(order)[0].pence,
    remainingPence,
    whyNot: whyNothing(order, remainingPence),
  };
}

type Money = {
  checkoutSessionId: string | null;
  paymentId: string;
  isOpen: unknown;
  isLost: unknown;
};

/** A disputed payment is not refunded, because the bank withdraws the money itself. */
function whyNothing(
  { checkoutSessionId, paymentId, isOpen, isLost }: Money,
  remainingPence: number,
) {
  if (paymentId === checkoutSessionId) return "It was no single payment. Pay it back another way.";
  if (isOpen) {
    return "The payment is disputed. Until that is over nothing goes back.";
  }
  if (isLost) return "The bank has taken the money back by itself.";
  return remainingPence === 0 ? "All of its money has gone back, or is on its way." : undefined;
}

const refundColumns = {
  id: z.string(),
  amountPence: z.number(),
  reason: z.string(),
  state: z.enum(refundStates),
  failure: z.string().nullable(),
  askedBy: z.string().nullable(),
  createdAt: z.number(),
} satisfies Columns<Selectable<RefundsTable>>;

export const ListedRefund = z.object({
  ...refundColumns,
  /** Whether somebody has to say which cards it is for. */
  asksCards: z.boolean(),
});
export type ListedRefund = z.infer<typeof ListedRefund>;

/** The refunds of an order, newest first. */
export async function listRefunds(db: Db, orderId: string): Promise<ListedRefund[]> {
  const refunds = await refundsOfPayments(db)
    .select(keysOf(refundColumns))
    .select((eb) => asksCards(eb).as("asksCards"))
    .where("orderId", "=", orderId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return refunds.map((each) => Object.assign(each, { asksCards: Boolean(each.asksCards) }));
}

const disputeColumns = {
  id: z.string(),
  amountPence: z.number(),
  reason: z.string(),
  state: z.enum(disputeStates),
  replyBy: z.number().nullable(),
} satisfies Columns<Selectable<DisputesTable>>;

export const ListedDispute = z.object(disputeColumns);
export type ListedDispute = z.infer<typeof ListedDispute>;

/** The disputes of an order, the newest first. */
export function listDisputes(db: Db, orderId: string): Promise<ListedDispute[]> {
  return disputesOfPayments(db)
    .select(keysOf(disputeColumns))
    .where("orderId", "=", orderId)
    .orderBy("openedAt", "desc")
    .execute();
}
