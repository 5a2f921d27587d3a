import { isKeyOf } from "~/shop/objects";

/** The filters of the desk's order list. */
export const orderFilters = {
  due: "Due today",
  unprinted: "To be printed",
  late: "Late",
  waiting: "To be posted",
  printed: "Printed, to be posted",
  later: "For a later day",
  held: "On hold",
  told: "Told us",
  cancellations: "Cancellations",
  restored: "Has it left?",
  unwritten: "Letters that failed",
  done: "Posted today",
  dispatched: "Dispatched",
  all: "All",
} as const;

export type OrderFilter = keyof typeof orderFilters;

/** An unknown filter shows all. */
export function filterIn(params: URLSearchParams): OrderFilter {
  const asked = params.get("show") ?? "";
  return isKeyOf(orderFilters, asked) ? asked : "all";
}
