import type { Db } from "../../../db/connect";
import { bankHolidaysAround, type BankHoliday } from "./bank-holidays.server";
import type { ClosedDay } from "./closed-days";
import { readClosedDaysAhead } from "./closed-days.server";
import { logAtDesk } from "~/shop/desk-log.server";
import { londonDay, shiftDay } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";

const longestClosingDays = 100;

/** Consecutive closed days, inclusive, with one note. */
export type Closing = Pick<ClosedDay, "note" | "takesOrders"> & { from: string; until: string };

export type DeskCalendar = {
  /** Today in London, as "2026-11-20". */
  today: string;
  /** The closed days from today on. */
  closings: Closing[];
  /** The remaining bank holidays of this year and the next that are not closed. */
  proposed: BankHoliday[];
};

export async function readDeskCalendar(db: Db, now: Date): Promise<DeskCalendar> {
  const today = londonDay(now);
  const closed = await readClosedDaysAhead(db, now);
  const proposed = bankHolidaysAround(today).filter(({ day }) => day >= today && !closed.has(day));
  const closings: Closing[] = [];
  for (const { day, note, takesOrders } of closed.values()) {
    const last = closings.at(-1);
    const goesOn =
      last?.until === shiftDay(day, -1) && last.note === note && last.takesOrders === takesOrders;
    if (goesOn) last.until = day;
    else closings.push({ from: day, until: day, note, takesOrders });
  }
  return { today, closings, proposed };
}

/**
 * Closes the shop on those bank holidays, within the transaction that moves the orders. Already closed
 * ones are skipped.
 * @throws {Refusal} for a day that is not a bank holiday of this year or the next
 */
export async function closeBankHolidays(
  tx: Db,
  staffId: string,
  days: readonly string[],
  now: Date,
): Promise<void> {
  const known = new Map(bankHolidaysAround(londonDay(now)).map(({ day, name }) => [day, name]));
  const rows = days.map((day) => {
    const note = known.get(day);
    if (note === undefined)
      throw new Refusal("invalid", `${day} is not a bank holiday that we know.`);
    return { day, note, takesOrders: 1 };
  });
  await tx
    .insertInto("daysWithoutPost")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await logAtDesk(tx, { did: "closed days", staffId, detail: { days } });
}

/**
 * Closes the shop from one day to another, inclusive, within the transaction that moves the orders. Days
 * that are closed already get the new note.
 * @throws {Refusal} for days that are past, in the wrong order or too many
 */
export async function closeDays(
  tx: Db,
  staffId: string,
  { from, until, note, takesOrders }: Closing,
  now: Date,
): Promise<void> {
  if (from < londonDay(now)) throw new Refusal("invalid", "That day is over.");
  if (until < from) throw new Refusal("invalid", "The last day comes before the first.");
  if (until >= shiftDay(from, longestClosingDays)) {
    throw new Refusal("invalid", `More than ${longestClosingDays} days? Sell the shop.`);
  }
  const rows: { day: string; note: string; takesOrders: number }[] = [];
  for (let day = from; day <= until; day = shiftDay(day, 1)) {
    rows.push({ day, note, takesOrders: Number(takesOrders) });
  }
  await tx
    .insertInto("daysWithoutPost")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet((eb) => ({
        note: eb.ref("excluded.note"),
        takesOrders: eb.ref("excluded.takesOrders"),
      })),
    )
    .execute();
  await logAtDesk(tx, { did: "closed days", staffId, detail: { from, until, takesOrders } });
}

/**
 * Opens the shop on those days, inclusive, within the transaction that moves the orders. Days that are
 * over stay closed, so that no order becomes late.
 * @throws {Refusal} if none of them is closed, or they are over
 */
export async function openDays(
  tx: Db,
  staffId: string,
  { from, until }: Pick<Closing, "from" | "until">,
  now: Date,
): Promise<void> {
  const opened = await tx
    .deleteFrom("daysWithoutPost")
    .where("day", ">=", londonDay(now))
    .where("day", ">=", from)
    .where("day", "<=", until)
    .returning("day")
    .execute();
  if (opened.length === 0) throw new Refusal("missing", "We aren’t closed then.");
  await logAtDesk(tx, { did: "reopened the shop", staffId, detail: { from, until } });
}
