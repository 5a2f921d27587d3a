import type { OrderEventKind } from "../../../db/order-tables";
import type { Pictured } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";
import type { HoldKind } from "~/shop/standing/causes";
import type { OrderLine, PaidOrder } from "./order";
import type { receiptColumns, shopperColumns } from "./order-columns.server";

/** The bought cards and their cost. */
export type ReceiptView = Pick<PaidOrder, (typeof receiptColumns)[number]> & {
  /** Whether it includes what the shopper wrote. */
  hasMessages: boolean;
  lines: (Omit<OrderLine, "productId"> & {
    /** Tells the lines apart: the uIds of an erased order are empty. */
    position: number;
    politeName: string;
    /** Whether its money went back, or is on its way. */
    isRefunded: boolean;
    /** Undefined if the card has left the catalogue. */
    card: Pictured | undefined;
    typeface: Typeface;
  })[];
};

/** The events that shoppers see. */
export const visibleKinds = [
  "ordered",
  "paid",
  "held",
  "dispatched",
  "delivered",
  "refunded",
  "paid back",
  "changed",
  "moved",
  "told",
  "cancelled",
] as const satisfies readonly OrderEventKind[];

export type VisibleKind = (typeof visibleKinds)[number];

/** An order as its shopper sees it. */
export type OrderView = Pick<PaidOrder, (typeof shopperColumns)[number]> & {
  status: PaidOrder["status"] | "On hold";
  /** The reason of the hold; null when it is not on hold. */
  hold: HoldKind | null;
  receipt: ReceiptView;
  /** When it is posted, if its shopper chose a day and it is here; null otherwise. */
  posting: string | null;
  /** The newest parcel's; null before it has left, and for a plain letter. */
  trackingNumber: string | null;
  /** The history, the oldest first. `day` is a date as "Fri 20 Nov 2026". */
  events: { number: number; day: string; kind: VisibleKind; detail: string }[];
  /** The address for a customer who is logged in, and enough of it to recognise it for others. */
  address: string;
};
