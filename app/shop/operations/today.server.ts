import type { Db } from "../../../db/connect";
import { countDeskOrders } from "~/shop/fulfilment/list-orders.server";
import type { OrderFilter } from "~/shop/fulfilment/order-filters";
import { may, type StaffRole } from "~/shop/staff/roles";
import { countTrouble, type Trouble } from "./trouble.server";

/** The order lists that Today counts. */
export const todaysFilters = [
  "late",
  "due",
  "held",
  "told",
  "cancellations",
  "unwritten",
] as const satisfies OrderFilter[];

export type Today = {
  counts: { filter: (typeof todaysFilters)[number]; count: number }[];
  /** The number of orders ready to be posted, today's or not: the next two together. */
  waitingCount: number;
  unprintedCount: number;
  printedCount: number;
  /** The number of orders posted since midnight. */
  doneCount: number;
  /** Problems with money; empty for roles that may not see money. */
  troubles: Trouble[];
};

/** Counts the work to do, up to a thousand of each kind. */
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
    printedCount: await countDeskOrders(db, "printed", now),
    doneCount: await countDeskOrders(db, "done", now),
    troubles: may(role, "see money") ? await countTrouble(db, now) : [],
  };
}
