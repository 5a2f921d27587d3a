import type { Selectable } from "kysely";
import type { OrderLinesTable, OrdersTable, OrderStatus } from "../../../db/order-tables";
import { formatFullDay } from "~/shop/format-day";
import { keysOf } from "~/shop/objects";
import { withPlainDashes } from "~/shop/discounts/pasted-text";
import type { Parcel } from "~/shop/standing/parcel";

/** An order's number, as "BC-7K3M9QXD". */
export const orderNumber = /^BC-[0-9A-Z]{8}$/;

/**
 * An order's number as it is stored. It may be typed in any case, with blanks, with another dash or
 * without "BC-", and be pasted with the words round it.
 */
export function normaliseOrderNumber(typed: string): string {
  const text = withPlainDashes(typed).toUpperCase();
  const found = /(?<![0-9A-Z])BC-[0-9A-Z]{8}(?![0-9A-Z])/.exec(text)?.[0];
  const number = text.replaceAll(/\s/g, "");
  return found ?? (orderNumber.test(`BC-${number}`) ? `BC-${number}` : number);
}

/** The columns of a line that are read with its order: name, price and message as they were at checkout. */
export const orderLineColumns = [
  "uId",
  "productId",
  "name",
  "pricePence",
  "discountPence",
  "personalisation",
] as const satisfies readonly (keyof OrderLinesTable)[];

export type OrderLine = Pick<Selectable<OrderLinesTable>, (typeof orderLineColumns)[number]>;

/** Keys and counters that only statements use. */
type InternalColumn = "idempotencyKey" | "tokenHash" | "paymentAskedAt" | "version" | "searchText";

/** An order with its lines. A new column of the table is part of it without further ado. */
export type Order = Omit<Selectable<OrdersTable>, InternalColumn | "isPolite"> & {
  /** Whether it was placed while "Mum's behind me" was on. */
  isPolite: boolean;
  lines: OrderLine[];
  /** The currency of its payment, as "GBP"; null until it is paid, as is the parcel. */
  currency: string | null;
  parcel: Parcel | null;
};

export type PaidOrder = Order & {
  postagePence: number;
  totalPence: number;
  paidAt: number;
  parcel: Parcel;
};

/** The data of an order in a list. */
export type OrderSummary = Pick<PaidOrder, "id" | "totalPence" | "createdAt"> & {
  status: OrderStatus | "On hold";
};

/** The stage of an order of each status. */
const stages: Record<OrderStatus, "unpaid" | "to post" | "ended"> = {
  "Awaiting payment": "unpaid",
  "Payment failed": "unpaid",
  Cancelled: "unpaid",
  Preparing: "to post",
  Dispatched: "ended",
  Delivered: "ended",
  Refunded: "ended",
};

/** All statuses of an order. */
export const orderStatuses = keysOf(stages);

/** The statuses of an order that is not paid. A late payment is still accepted. */
export const unpaidStatuses = orderStatuses.filter((status) => stages[status] === "unpaid");

/** The final statuses of a paid order; before those, its cards are still to come. */
export const endedStatuses = orderStatuses.filter((status) => stages[status] === "ended");

/** The status as it is shown. */
export const shownStatusOf = ({ status, heldReason }: Pick<Order, "status" | "heldReason">) =>
  heldReason === null ? status : "On hold";

/** The estimate for the first parcel, as "Tuesday 24 November"; null for cards that are sent again. */
export const estimateFor = ({
  deliveryEstimate,
  parcel,
}: Pick<PaidOrder, "deliveryEstimate" | "parcel">) => (parcel.number > 1 ? null : deliveryEstimate);

/**
 * When the first parcel of an order is posted that was wanted posted on a day, in a sentence. Null for
 * any other.
 */
export function postingNote({
  postOn,
  parcel: { number, dueOn },
}: Pick<PaidOrder, "postOn" | "parcel">): string | null {
  if (postOn === null || number > 1) return null;
  const asked = formatFullDay(postOn);
  return dueOn === postOn
    ? `It’s posted on ${asked}, as you chose.`
    : `You chose ${asked}. There’s no post from us then, so it’s posted on ${formatFullDay(dueOn)}.`;
}

/** The start of the thirty days that a card has to arrive, in a sentence. */
export const arrivalCountsFrom = ({ postOn }: Pick<PaidOrder, "postOn">) =>
  postOn === null ? "your order" : "the day that you chose";

/** Royal Mail's page about a parcel. */
export const trackingUrl = (trackingNumber: string) =>
  `https://www.royalmail.com/track-your-item#/tracking-results/${trackingNumber}`;

export function isPaid(order: Order): order is PaidOrder {
  const { paidAt, totalPence, postagePence, parcel } = order;
  return paidAt !== null && totalPence !== null && postagePence !== null && parcel !== null;
}
