import type { ClosedDaysTable } from "../../../db/closing-tables";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { bankHolidaysIn, type BankHoliday } from "./bank-holidays.server";
import type { Closing } from "./closing";
import { readClosingsAhead } from "./closings.server";
import { londonDay, shiftDay } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";
import { logAtDesk } from "~/shop/desk-log.server";

const longestClosingDays = 366;

export type ClosedDays = {
  /** The London day that it is, as "2026-11-20". */
  today: string;
  /** What is closed from today on. */
  closings: Closing[];
  /** The bank holidays of this and the next year that are to come, and on which the shop is not closed. */
  proposed: BankHoliday[];
};

export async function readClosedDays(db: Db, now: Date): Promise<ClosedDays> {
  const today = londonDay(now);
  const closings = await readClosingsAhead(db, now);
  const taken = new Set(closings.filter(isDay).map(({ from }) => from));
  const proposed = bankHolidaysAround(today).filter(({ day }) => day >= today && !taken.has(day));
  return { today, closings, proposed };
}

/**
 * Closes on those bank holidays. On those that are closed already nothing changes.
 * @throws {Refusal} for a day that is none, of this year or the next
 */
export async function closeBankHolidays(
  db: Db,
  staffId: string,
  days: readonly string[],
  now: Date,
): Promise<void> {
  const known = new Map(bankHolidaysAround(londonDay(now)).map(({ day, name }) => [day, name]));
  const rows = days.map((day): ClosedDaysTable => {
    const why = known.get(day);
    if (why === undefined) throw new Refusal("invalid", `${day} is no bank holiday that we know.`);
    return { day, why, source: "bank holiday" };
  });
  await transact(db, async (tx) => {
    await tx
      .insertInto("closedDays")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await logAtDesk(tx, { did: "closed days", staffId, detail: { days } });
  });
}

/**
 * Closes on a day of the owner's own.
 * @throws {Refusal} for a day that is over, or closed already
 */
export async function closeDay(
  db: Db,
  staffId: string,
  { day, why }: { day: string; why: string },
  now: Date,
): Promise<void> {
  requireAhead(day, now);
  await transact(db, async (tx) => {
    const closed = await tx
      .insertInto("closedDays")
      .values({ day, why, source: "owner" })
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!closed) throw new Refusal("conflict", "We’re closed on that day already.");
    await logAtDesk(tx, { did: "closed days", staffId, detail: { days: [day] } });
  });
}

/**
 * Opens on a day that was to be closed.
 * @throws {Refusal} when it was not, or is over
 */
export async function openDay(db: Db, staffId: string, day: string, now: Date): Promise<void> {
  requireAhead(day, now);
  await transact(db, async (tx) => {
    const opened = await tx
      .deleteFrom("closedDays")
      .where("day", "=", day)
      .returning("day")
      .executeTakeFirst();
    if (!opened) throw new Refusal("missing", "We aren’t closed on that day.");
    await logAtDesk(tx, { did: "opened a day", staffId, detail: { day } });
  });
}

export type ShopClosing = Pick<Closing, "from" | "until" | "words" | "takesOrders">;

/**
 * Closes the shop from one day to another, both included.
 * @throws {Refusal} for days that are over, in the wrong order or too many, and when it closes on that day
 * already
 */
export async function closeShop(
  db: Db,
  staffId: string,
  closing: ShopClosing,
  now: Date,
): Promise<void> {
  const { from, until, words, takesOrders } = closing;
  requireAhead(from, now);
  if (until < from) throw new Refusal("invalid", "The last day comes before the first.");
  if (until > shiftDay(from, longestClosingDays)) {
    throw new Refusal("invalid", "More than a year? Sell the shop.");
  }
  await transact(db, async (tx) => {
    const closed = await tx
      .insertInto("shopClosings")
      .values({ fromDay: from, untilDay: until, words, takesOrders: Number(takesOrders) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("fromDay")
      .executeTakeFirst();
    if (!closed) throw new Refusal("conflict", "The shop closes on that day already.");
    await logAtDesk(tx, { did: "closed the shop", staffId, detail: { from, until, takesOrders } });
  });
}

/**
 * Opens the shop that closed, or was to close, on that day. The days on which it was closed stay, so
 * that nothing that was to leave on them is late.
 * @throws {Refusal} when it is not closed, or has opened by itself
 */
export async function reopenShop(db: Db, staffId: string, from: string, now: Date): Promise<void> {
  const today = londonDay(now);
  await transact(db, async (tx) => {
    const opened = await tx
      .updateTable("shopClosings")
      .set({ untilDay: shiftDay(today, -1) })
      .where("fromDay", "=", from)
      .where("untilDay", ">=", today)
      .returning("fromDay")
      .executeTakeFirst();
    if (!opened) throw new Refusal("missing", "The shop isn’t closed then.");
    await tx.deleteFrom("shopClosings").whereRef("untilDay", "<", "fromDay").execute();
    await logAtDesk(tx, { did: "reopened the shop", staffId, detail: { from } });
  });
}

const isDay = ({ kind }: Closing) => kind !== "closed shop";

/** Those of this year and the next. */
function bankHolidaysAround(today: string): BankHoliday[] {
  const year = Number(today.slice(0, 4));
  return [...bankHolidaysIn(year), ...bankHolidaysIn(year + 1)];
}

function requireAhead(day: string, now: Date): void {
  if (day < londonDay(now)) throw new Refusal("invalid", "That day is over.");
}
