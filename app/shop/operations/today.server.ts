import type { Db } from "../../../db/connect";
import { countDeskOrders } from "~/shop/fulfilment/list-orders.server";
import type { OrderFilter } from "~/shop/fulfilment/order-filters";
import { may, type StaffRole } from "~/shop/staff/roles";
import { countTrouble, type Trouble } from "./trouble.server";

/** What Today counts. */
export const todaysFilters = ["due", "late", "held", "unwritten"] as const satisfies OrderFilter[];

export type Today = {
  counts: { filter: (typeof todaysFilters)[number]; count: number }[];
  /** How many are ready to be posted, today's or not. */
  waitingCount: number;
  /** How many of those are not printed yet. */
  unprintedCount: number;
  /** What of the money is not as it should be; nothing for whoever sees no money. */
  troubles: Trouble[];
};

/** What there is to do. A thousand of anything is counted, and no more. */
export async function readToday(db: Db, now: Date, role: StaffRole): Promise<Today> {
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
    troubles: may(role, "see money") ? await countTrouble(db, now) : [],
  };
}
