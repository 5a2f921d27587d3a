import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { DisputesTable, DisputeState, RefundsTable } from "../../../db/money-tables";
import { postagesAtPrices } from "~/shop/basket/postage";
import { readRefundedPositions } from "~/shop/orders/parcel.server";
import type { Refundable } from "./refund-sum";

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

const refundColumns = [
  "id",
  "amountPence",
  "reason",
  "state",
  "failure",
  "askedBy",
  "createdAt",
  "asksCards",
] as const satisfies readonly (keyof RefundsTable)[];

export type ListedRefund = Pick<Selectable<RefundsTable>, (typeof refundColumns)[number]>;

/** The refunds of an order, newest first. */
export function listRefunds(db: Db, orderId: string): Promise<ListedRefund[]> {
  return db
    .selectFrom("refunds")
    .select(refundColumns)
    .where("orderId", "=", orderId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

const disputeColumns = [
  "id",
  "amountPence",
  "reason",
  "state",
  "replyBy",
] as const satisfies readonly (keyof DisputesTable)[];

export type ListedDispute = Pick<Selectable<DisputesTable>, (typeof disputeColumns)[number]>;

/** The disputes of an order, the newest first. */
export function listDisputes(db: Db, orderId: string): Promise<ListedDispute[]> {
  return db
    .selectFrom("disputes")
    .select(disputeColumns)
    .where("orderId", "=", orderId)
    .orderBy("openedAt", "desc")
    .execute();
}
