import { Temporal } from "temporal-polyfill";
import { bankHolidaysAround } from "./bank-holidays.server";
import { cutOffHour, firstClassDays, secondClassDays, type DeliveryDates } from "./delivery";
import { inLondon, shiftDay } from "~/shop/london-time.server";

/** Days without dispatch, or without post. */
type Days = { has(day: string): boolean };

const none: Days = new Set();

const format = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** When a card ordered now arrives, by London's clock: "Friday 20 November". */
export const estimateDelivery = (now: Date, closed = none, workingDays = firstClassDays): string =>
  estimateArrival(dispatchDay(now, closed), workingDays);

/** When a card that leaves on that day arrives: "Friday 20 November". */
export const estimateArrival = (leavesOn: string, workingDays: number): string =>
  formatLongDay(arrivalDay(leavesOn, workingDays));

/**
 * The day when a card that leaves on a day arrives, as "2026-11-20". It takes more working days in
 * the post: two by First Class, four by 2nd Class. The post runs while the shop is closed, but not on
 * bank holidays, even if the shop works on them.
 */
export function arrivalDay(leavesOn: string, workingDays: number): string {
  let day = leavesOn;
  const bankHolidays = new Set(bankHolidaysAround(day).map((holiday) => holiday.day));
  for (let i = 0; i < workingDays; i++) {
    day = postingDayFrom(shiftDay(day, 1), bankHolidays);
  }
  return day;
}

/** When a card ordered now arrives by each class of post. */
export const estimateByClass = (now: Date, closed = none): DeliveryDates => ({
  firstClass: estimateDelivery(now, closed, firstClassDays),
  secondClass: estimateDelivery(now, closed, secondClassDays),
});

/**
 * The dispatch day of a card ordered now, as "2026-11-20": today, or the next weekday after 16:00
 * and at weekends, London time. Without closed days, it is the `dueOn` that a parcel stores.
 */
export function dispatchDay(now: Date, closed = none): string {
  const ordered = inLondon(now);
  const day = ordered.toPlainDate().toString();
  return postingDayFrom(ordered.hour >= cutOffHour ? shiftDay(day, 1) : day, closed);
}

/**
 * The day on which a card is posted, as "2026-11-20". One that is wanted posted on a day goes on that
 * day, or the last one before it with dispatch. Where that has gone, or its four o'clock, and for any
 * other card, it is the dispatch day.
 * @param postOn the day that its shopper chose; null for as soon as can be
 * @param from when it was paid, or when something about its day changed
 */
export function dueDay(postOn: string | null, from: Date, closed = none): string {
  return latest(postOn && postingDayUntil(postOn, closed), dispatchDay(from, closed));
}

/**
 * The day on which a card that is wanted posted on a day is posted, after days have been closed or
 * opened. It goes no later than it would have, unless that day is closed.
 * @param dueOn the day on which it would have been posted
 */
export function movedDueDay(postOn: string, dueOn: string, now: Date, closed: Days): string {
  const moved = dueDay(postOn, now, closed);
  if (!isPostingDay(dueOn, closed) || moved < dueOn) return moved;
  return latest(postingDayUntil(postOn, closed), dueOn);
}

const latest = (one: string | null, other: string) => (one !== null && one > other ? one : other);

/** The given day, or the first day after it with dispatch. */
export function postingDayFrom(day: string, closed: Days): string {
  let open = day;
  while (!isPostingDay(open, closed)) open = shiftDay(open, 1);
  return open;
}

/** The given day, or the last day before it with dispatch. */
export function postingDayUntil(day: string, closed: Days): string {
  let open = day;
  while (!isPostingDay(open, closed)) open = shiftDay(open, -1);
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

function isPostingDay(day: string, closed: Days): boolean {
  const isWeekend = Temporal.PlainDate.from(day).dayOfWeek > 5;
  return !isWeekend && !closed.has(day);
}
