import type { Db } from "../../../db/connect";
import type { ClosedDays, ClosedNotice, ClosingAhead } from "./closed-days";
import { dispatchDay, formatLongDay, postingDayFrom, postingDayUntil } from "./delivery.server";
import { londonDay, shiftDay } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";

const announcedDaysBefore = 7;

/** The closed days from that London day on, or all of them. */
export async function readClosedDays(db: Db, since = ""): Promise<ClosedDays> {
  const rows = await db
    .selectFrom("daysWithoutPost")
    .where("day", ">=", since)
    .select(["day", "note", "takesOrders"])
    .orderBy("day")
    .execute();
  return new Map(rows.map((row) => [row.day, { ...row, takesOrders: row.takesOrders === 1 }]));
}

/** The closed days that affect a card ordered now. */
export function readClosedDaysAhead(db: Db, now: Date): Promise<ClosedDays> {
  return readClosedDays(db, londonDay(now));
}

/** The notice for shoppers; undefined on an open day. */
export function closedNotice(closed: ClosedDays, now: Date): ClosedNotice | undefined {
  const today = closed.get(londonDay(now));
  return (
    today && {
      note: today.note,
      postedOn: formatLongDay(dispatchDay(now, closed)),
      ordersFrom: ordersFrom(closed, today.day),
    }
  );
}

/** The day from which orders are taken again; undefined while they are taken. */
function ordersFrom(closed: ClosedDays, today: string): string | undefined {
  let day = today;
  while (closed.get(day)?.takesOrders === false) day = shiftDay(day, 1);
  return day === today ? undefined : formatLongDay(day);
}

/**
 * The next closed days, announced a week before; undefined on a closed day, which has its own
 * notice. Closed days with nothing but a weekend between them are announced together.
 */
export function closingAhead(closed: ClosedDays, now: Date): ClosingAhead | undefined {
  const today = londonDay(now);
  if (closed.has(today)) return undefined;
  const first = [...closed.keys()].find((day) => day > today);
  if (first === undefined || first > shiftDay(today, announcedDaysBefore)) return undefined;
  let last = shiftDay(postingDayFrom(first, closed), -1);
  while (!closed.has(last)) last = shiftDay(last, -1);
  const leaves = dispatchDay(now, closed);
  const lastBefore = postingDayUntil(shiftDay(first, -1), closed);
  return {
    from: formatLongDay(first),
    until: formatLongDay(last),
    orderOn: leaves < first ? formatLongDay(lastBefore) : undefined,
    postedOn: formatLongDay(leaves),
  };
}

/** @throws {Refusal} while no orders are taken */
export async function requireOrdersTaken(db: Db, now: Date): Promise<void> {
  const notice = closedNotice(await readClosedDaysAhead(db, now), now);
  if (!notice?.ordersFrom) return;
  throw new Refusal(
    "conflict",
    `We’re closed, and take no orders until ${notice.ordersFrom}. Your basket is safe.`,
  );
}
