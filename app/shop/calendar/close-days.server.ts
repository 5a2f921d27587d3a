import { z } from "zod";
import type { ClosedDaysTable } from "../../../db/closing-tables";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { BankHoliday, bankHolidaysAround } from "./bank-holidays.server";
import { Closing } from "./closing";
import { readClosingsAhead } from "./closings.server";
import { londonDay, shiftDay } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";
import { logAtDesk } from "~/shop/desk-log.server";

const longestClosingDays = 366;

export const ClosedDays = z.object({
  /** Today in London, as "2026-11-20". */
  today: z.string(),
  /** The current and future closings. */
  closings: z.array(Closing),
  /** The remaining bank holidays of this year and the next that are not closed. */
  proposed: z.array(BankHoliday),
});
export type ClosedDays = z.infer<typeof ClosedDays>;

export async function readClosedDays(db: Db, now: Date): Promise<ClosedDays> {
  const today = londonDay(now);
  const closings = await readClosingsAhead(db, now);
  const taken = new Set(closings.filter(isDay).map(({ from }) => from));
  const proposed = bankHolidaysAround(today).filter(({ day }) => day >= today && !taken.has(day));
  return { today, closings, proposed };
}

/**
 * Closes the shop on those bank holidays. Already closed ones are skipped.
 * @throws {Refusal} for a day that is not a bank holiday of this year or the next
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
    if (why === undefined)
      throw new Refusal("invalid", `${day} is not a bank holiday that we know.`);
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

/** `isBankHoliday` is for a holiday that is proclaimed for one year, on which there is no post. */
export type SingleDay = { day: string; why: string; isBankHoliday?: boolean };

/**
 * Closes a single day.
 * @throws {Refusal} for a past or already closed day
 */
export async function closeDay(
  db: Db,
  staffId: string,
  { day, why, isBankHoliday = false }: SingleDay,
  now: Date,
): Promise<void> {
  requireAhead(day, now);
  await transact(db, async (tx) => {
    const closed = await tx
      .insertInto("closedDays")
      .values({ day, why, source: isBankHoliday ? "bank holiday" : "owner" })
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!closed) throw new Refusal("conflict", "We’re closed on that day already.");
    await logAtDesk(tx, { did: "closed days", staffId, detail: { days: [day] } });
  });
}

/**
 * Reopens a day that was to be closed.
 * @throws {Refusal} if it was not closed, or is past
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

export type ShopClosing = Pick<Closing, "from" | "until" | "message" | "takesOrders">;

/**
 * Closes the shop from one day to another, inclusive.
 * @throws {Refusal} for days that are past, in the wrong order or too many, and if another closing
 * starts on that day
 */
export async function closeShop(
  db: Db,
  staffId: string,
  closing: ShopClosing,
  now: Date,
): Promise<void> {
  const { from, until, message, takesOrders } = closing;
  requireAhead(from, now);
  if (until < from) throw new Refusal("invalid", "The last day comes before the first.");
  if (until > shiftDay(from, longestClosingDays)) {
    throw new Refusal("invalid", "More than a year? Sell the shop.");
  }
  await transact(db, async (tx) => {
    const closed = await tx
      .insertInto("shopClosings")
      .values({ fromDay: from, untilDay: until, words: message, takesOrders: Number(takesOrders) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("fromDay")
      .executeTakeFirst();
    if (!closed) throw new Refusal("conflict", "The shop closes on that day already.");
    await logAtDesk(tx, { did: "closed the shop", staffId, detail: { from, until, takesOrders } });
  });
}

/**
 * Reopens the shop from the closing that starts on that day. Days already closed stay closed, so
 * that no order becomes late.
 * @throws {Refusal} if it is not closed, or the closing is over
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

function requireAhead(day: string, now: Date): void {
  if (day < londonDay(now)) throw new Refusal("invalid", "That day is over.");
}
