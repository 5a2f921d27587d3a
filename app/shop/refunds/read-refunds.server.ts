import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import {
  disputeStates,
  refundStates,
  type DisputesTable,
  type DisputeState,
  type RefundsTable,
} from "../../../db/money-tables";
import { postagesAtPrices } from "~/shop/basket/postage";
import { keysOf, type Columns } from "~/shop/objects";
import { readRefundedPositions } from "~/shop/orders/parcel.server";

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
    .select(["totalPence", "postagePence", "secondClassPence", "firstClassPence"])
    .select(["refundReservedPence", "disputeState"])
    .where("id", "=", orderId)
    .where("paidAt", "is not", null)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("orderLines")
    .select(["position", "name", "pricePence"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
  const refundedPositions = await readRefundedPositions(db, orderId);
  const { postagePence } = await db
    .selectFrom("refunds")
    .where("orderId", "=", orderId)
    .where("state", "<>", "failed")
    .select(({ fn }) => fn.sum<number | null>("postagePence").as("postagePence"))
    .executeTakeFirstOrThrow();
  const remainingPence = Math.max(0, (order.totalPence ?? 0) - order.refundReservedPence);
  return {
    lines: lines.map((line) =>
      Object.assign(line, { isRefunded: refundedPositions.has(line.position) }),
    ),
    postageLeftPence: Math.max(0, (order.postagePence ?? 0) - (postagePence ?? 0)),
    cheapestPostagePence: postagesAtPrices(order)[0].pence,
    remainingPence,
    whyNot: whyNothing(order.disputeState, remainingPence),
  };
}

/** A disputed payment is not refunded, because the bank withdraws the money itself. */
function whyNothing(disputeState: DisputeState | null, remainingPence: number) {
  if (disputeState === "open") {
    return "The payment is disputed. Until that is over nothing goes back.";
  }
  if (disputeState === "lost") return "The bank has taken the money back by itself.";
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
  /** 1 if nobody has named its cards yet. */
  asksCards: z.number(),
} satisfies Columns<Selectable<RefundsTable>>;

export const ListedRefund = z.object(refundColumns);
export type ListedRefund = z.infer<typeof ListedRefund>;

/** The refunds of an order, newest first. */
export function listRefunds(db: Db, orderId: string): Promise<ListedRefund[]> {
  return db
    .selectFrom("refunds")
    .select(keysOf(refundColumns))
    .where("orderId", "=", orderId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
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
  return db
    .selectFrom("disputes")
    .select(keysOf(disputeColumns))
    .where("orderId", "=", orderId)
    .orderBy("openedAt", "desc")
    .execute();
}
