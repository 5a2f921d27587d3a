import type { InferResult } from "kysely";
import type { Db } from "../../db/connect";
import { href } from "~/forms/href";
import { formatTotal } from "~/shop/money";
import { currencyOf } from "~/shop/standing/money-back.server";
import type { Composing } from "./composing";

/** Orders as the letters to owners report them. */
export const reportedOrders = (db: Db) =>
  db
    .selectFrom("orders")
    .select(["id", "totalPence", "postageName", "heldReason"])
    .select((eb) => [
      currencyOf(eb).as("currency"),
      eb
        .selectFrom("orderLines")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("orderLines.orderId", "=", "orders.id")
        .as("cardCount"),
    ])
    .$narrowType<{ cardCount: number }>();

/** An order as these letters report it. */
export type ReportedOrder = InferResult<ReturnType<typeof reportedOrders>>[number];

export const deskOrderUrl = ({ publicUrl }: Pick<Composing, "publicUrl">, orderId: string) =>
  `${publicUrl}${href("/desk/orders/:orderId", { orderId })}`;

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** An order in words, as "2 cards bought, Royal Mail First Class, £8.19, on hold". */
export function describeOrder(order: ReportedOrder): string {
  const { cardCount, postageName, heldReason } = order;
  return [
    `${counted(cardCount, "card")} bought`,
    postageName ?? "no postage of ours",
    formatTotal(order),
    ...(heldReason === null ? [] : ["on hold"]),
  ].join(", ");
}
