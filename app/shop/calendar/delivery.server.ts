import { Temporal } from "temporal-polyfill";
import { bankHolidaysAround } from "./bank-holidays.server";
import { isClosedOn, type Closing, type ClosingDays } from "./closing";
import { cutOffHour, firstClassDays, secondClassDays, type DeliveryDates } from "./delivery";
import { inLondon, shiftDay } from "~/shop/london-time.server";

const format = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** When a card ordered now arrives, by London's clock: "Friday 20 November". */
export const estimateDelivery = (
  now: Date,
  closings: readonly Closing[] = [],
  workingDays = firstClassDays,
): string => formatLongDay(arrivalDay(now, closings, workingDays));

/**
 * The day when a card ordered now arrives, by London's clock, as "2026-11-20". It leaves on its
 * dispatch day, and takes more working days in the post: two by First Class, four by 2nd Class. The
 * post runs while the shop is closed, but not on bank holidays, even if the shop works on them.
 */
export function arrivalDay(now: Date, closings: readonly Closing[], workingDays: number): string {
  let day = dispatchDay(now, closings);
  const bankHolidays: ClosingDays[] = [
    ...closings.filter(({ kind }) => kind === "bank holiday"),
    ...bankHolidaysAround(day).map((holiday) => ({ from: holiday.day, until: holiday.day })),
  ];
  for (let i = 0; i < workingDays; i++) {
    day = postingDayFrom(shiftDay(day, 1), bankHolidays);
  }
  return day;
}

/** When a card ordered now arrives by each class of post. */
export const estimateByClass = (now: Date, closings: readonly Closing[] = []): DeliveryDates => ({
  firstClass: estimateDelivery(now, closings, firstClassDays),
  secondClass: estimateDelivery(now, closings, secondClassDays),
});

/**
 * The dispatch day of a card ordered now, as "2026-11-20": today, or the next weekday after 16:00
 * and at weekends, London time. Without closings, it is the `dueOn` that an order stores.
 */
export function dispatchDay(now: Date, closings: readonly Closing[] = []): string {
  const ordered = inLondon(now);
  const day = ordered.toPlainDate().toString();
  return postingDayFrom(ordered.hour >= cutOffHour ? shiftDay(day, 1) : day, closings);
}

/** The given day, or the first day after it with dispatch. */
export function postingDayFrom(day: string, closings: readonly ClosingDays[]): string {
  let open = day;
  while (!isPostingDay(open, closings)) open = shiftDay(open, 1);
  return open;
}

/** The given day, or the last day before it with dispatch. */
export function postingDayUntil(day: string, closings: readonly ClosingDays[]): string {
  let open = day;
  while (!isPostingDay(open, closings)) open = shiftDay(open, -1);
  return open;
}

/** "2026-11-20" → "Friday 20 November" */
export function formatLongDay(day: string): string {
  return format.format(new Date(`${day}T12:00Z`)).replace(",", "");
}

/** The next time at which the estimate may change: four o'clock or midnight in London. */
export function nextTurnOfDay(now: Date): Date {
  const here = inLondon(now);
  const midnight = here.startOfDay();
  const turn =
    here.hour < cutOffHour
      ? midnight.withPlainTime({ hour: cutOffHour })
      : midnight.add({ days: 1 }).startOfDay();
  return new Date(turn.epochMilliseconds);
}

function isPostingDay(day: string, closings: readonly ClosingDays[]): boolean {
  const isWeekend = Temporal.PlainDate.from(day).dayOfWeek > 5;
  return !isWeekend && !isClosedOn(closings, day);
}
