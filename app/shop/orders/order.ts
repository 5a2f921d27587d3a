import type { OrderStatus } from "../../../db/order-tables";

/** A line of an order, with name and price as they were at checkout. */
export type OrderLine = {
  uId: string;
  productId: string;
  name: string;
  pricePence: number;
  personalisation: string;
};

export type Order = {
  id: string;
  /** Null for a guest's order. */
  customerId: string | null;
  status: OrderStatus;
  subtotalPence: number;
  /** Null until the order is paid, like the next four fields. The total includes postage. */
  postagePence: number | null;
  totalPence: number | null;
  email: string | null;
  deliveryName: string | null;
  /** The lines of the postal address, joined by LF. */
  deliveryAddress: string | null;
  /**
   * The provider's payment session, and the address of its page; null until that has been opened.
   */
  checkoutSessionId: string | null;
  checkoutUrl: string | null;
  createdAt: number;
  paidAt: number | null;
  /** Why the order is not to be posted although money came; null for any other. */
  heldReason: string | null;
  /** The class of postage and the day of arrival, as they were at the sale. */
  postageName: string | null;
  deliveryEstimate: string | null;
  termsVersion: string | null;
  /** 1 when it was placed while "Mum's behind me" was on. */
  isPolite: number;
  /** The VAT in the prices: 2000 is 20 %. */
  vatBasisPoints: number;
  /** When the person was taken out of it. */
  erasedAt: number | null;
  lines: OrderLine[];
};

export type PaidOrder = Order & { postagePence: number; totalPence: number; paidAt: number };

/** What a list of orders shows. */
export type OrderSummary = Pick<PaidOrder, "id" | "totalPence" | "createdAt"> & {
  status: OrderStatus | "On hold";
};

/** An order that was paid is over when it has one of these; before that its cards are still to come. */
export const endedStatuses: OrderStatus[] = ["Dispatched", "Delivered", "Refunded"];

/** What is held after it has left is held for the owner: to its shopper it has left. */
export function shownStatusOf({ status, heldReason }: Pick<Order, "status" | "heldReason">) {
  return heldReason === null || endedStatuses.includes(status) ? status : "On hold";
}

export function isPaid(order: Order): order is PaidOrder {
  return order.paidAt !== null && order.totalPence !== null && order.postagePence !== null;
}

/** Which status may follow which. */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  "Awaiting payment": ["Preparing", "Payment failed", "Cancelled"],
  // A payment that comes late is still accepted.
  "Payment failed": ["Preparing"],
  Cancelled: ["Preparing"],
  Preparing: ["Dispatched", "Refunded"],
  Dispatched: ["Delivered", "Refunded"],
  Delivered: ["Refunded"],
  // A bank may send the money back, which leaves the order as it was.
  Refunded: ["Preparing", "Dispatched", "Delivered"],
};

/** The statuses from which an order may change to that one, for the condition of an update. */
export function statusesBefore(next: OrderStatus): OrderStatus[] {
  const statuses = Object.keys(nextStatuses) as OrderStatus[];
  return statuses.filter((status) => nextStatuses[status].includes(next));
}
