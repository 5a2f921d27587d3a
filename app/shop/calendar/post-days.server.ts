import type { Db } from "../../../db/connect";
import { readClosings } from "./closings.server";
import { postingDayFrom, postingDayUntil } from "./delivery.server";
import { londonDay, shiftDay } from "~/shop/london-time.server";

/** How the closings bear on what is due. */
export type PostDays = {
  /** What is due by the week on that day or before has to leave today, or is late. */
  dueBy: string;
  /** What is due by the week on that day or before is late. */
  lateBy: string;
  /** The day on which an order has to leave, as "2026-11-20". */
  dueDayOf: (order: { dueOn: string | null }) => string | null;
};

/**
 * An order keeps the day on which it is due by the week alone, and the closings are laid over it when it is
 * read. So they count for orders from before they were made, and no longer once they are taken back.
 */
export async function readPostDays(db: Db, now: Date): Promise<PostDays> {
  const closings = await readClosings(db);
  const today = londonDay(now);
  return {
    dueBy: postingDayUntil(today, closings),
    lateBy: postingDayUntil(shiftDay(today, -1), closings),
    dueDayOf: ({ dueOn }) => dueOn && postingDayFrom(dueOn, closings),
  };
}
