import type { Db } from "../../../db/connect";
import { readClosedDays } from "./closed-days.server";
import { arrivalDay, dispatchDay, postingDayFrom, postingDayUntil } from "./delivery.server";
import { readPrintBy } from "./print-ahead.server";
import { inLondon, londonDay, shiftDay } from "~/shop/london-time.server";

/** The effect of closed days on due dates. */
export type PostDays = {
  /** Orders whose `dueOn` is this day or earlier, and is not late, must leave today. */
  dueBy: string;
  /** Orders whose `dueOn` is this day or earlier are late. */
  lateBy: string;
  /** An order that is wanted posted on a day is printed once its `dueOn` is this day or earlier. */
  printBy: string;
  /** When today began in London, in ms since 1970. */
  todayBegan: number;
  /** The dispatch day of an order with the closed days, as "2026-11-20". */
  dueDayOf: (parcel: { dueOn: string }) => string;
  /** The day when a parcel that has left arrives, by our estimate, as "2026-11-20". */
  arrivalDayOf: (leftAt: number, workingDays: number) => string;
};

/**
 * Reads the closed days' effect on due dates. An order's `dueOn` ignores them, and they are applied
 * when it is read. So a closed day also moves earlier orders, and opening it moves them back. Only the
 * `dueOn` of an order that is wanted posted on a day knows them, because it may move backwards.
 */
export async function readPostDays(db: Db, now: Date): Promise<PostDays> {
  const closed = await readClosedDays(db);
  const today = londonDay(now);
  return {
    dueBy: postingDayUntil(today, closed),
    lateBy: postingDayUntil(shiftDay(today, -1), closed),
    printBy: await readPrintBy(db, now),
    todayBegan: inLondon(now).startOfDay().epochMilliseconds,
    arrivalDayOf: (leftAt, workingDays) =>
      // It has left, although the shop may have been closed.
      arrivalDay(dispatchDay(new Date(leftAt)), workingDays),
    dueDayOf: ({ dueOn }) => postingDayFrom(dueOn, closed),
  };
}
