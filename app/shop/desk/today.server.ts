import type { Db } from "../../../db/connect";
import { countDeskOrders } from "./list-orders.server";
import type { OrderFilter } from "./order-filters";

/** What Today counts. */
export const todaysFilters = ["due", "late", "held", "unwritten"] as const satisfies OrderFilter[];

export type Today = {
  counts: { filter: (typeof todaysFilters)[number]; count: number }[];
  /** How many are ready to be posted, today's or not. */
  waitingCount: number;
  /** How many of those are not printed yet. */
  unprintedCount: number;
};

/** What there is to do. A thousand of anything is counted, and no more. */
export async function readToday(db: Db, now: Date): Promise<Today> {
  const counts = await Promise.all(
    todaysFilters.map(async (filter) => ({
      filter,
      count: await countDeskOrders(db, filter, now),
    })),
  );
  return {
    counts,
    waitingCount: await countDeskOrders(db, "waiting", now),
    unprintedCount: await countDeskOrders(db, "unprinted", now),
  };
}
