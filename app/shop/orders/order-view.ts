import type { OrderEventKind } from "../../../db/order-tables";
import type { HoldKind } from "./holds";
import type { PaidOrder } from "./order";

/** What was bought, and what it cost. */
export type ReceiptView = Pick<PaidOrder, "id" | "postagePence" | "totalPence"> & {
  lines: {
    uId: string;
    name: string;
    politeName: string;
    pricePence: number;
    personalisation: string;
  }[];
};

/** What happens to an order that its shopper is told of. */
export const toldKinds = [
  "ordered",
  "paid",
  "held",
  "dispatched",
  "delivered",
  "refunded",
  "changed",
] as const satisfies readonly OrderEventKind[];

export type ToldKind = (typeof toldKinds)[number];

/** An order as its shopper sees it. */
export type OrderView = {
  status: PaidOrder["status"] | "On hold";
  /** What it is on hold for; null when it is not. */
  hold: HoldKind | null;
  receipt: ReceiptView;
  /** What has happened, the oldest first. `day` is a date as "20/11/2026". */
  events: { number: number; day: string; kind: ToldKind; detail: string }[];
  /** Enough of the address to know it by. */
  shortAddress: string;
  /** As "Friday 20 November"; null for an order from before estimates were kept. */
  deliveryEstimate: string | null;
};

/** "Dave Bastard, LS1 …": the name, and the first half of the postcode where there is one. */
export function shortenAddress(name: string | null, address: string | null): string {
  const [, area] = /\b([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}\b/i.exec(address ?? "") ?? [];
  return [name, area && `${area.toUpperCase()} …`].filter(Boolean).join(", ");
}
