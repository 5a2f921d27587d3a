import { Temporal } from "temporal-polyfill";
import { isClosedOn, type Closing } from "./closing";
import { cutOffHour } from "./delivery";
import { inLondon, shiftDay } from "~/shop/london-time.server";

const workingDaysInThePost = 2;
const format = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/**
 * When a card ordered now arrives, by London's clock: "Friday 20 November".
 * It leaves on its dispatch day, and takes two more working days. The post runs while the shop is
 * closed, but not on bank holidays.
 */
export function estimateDelivery(now: Date, closings: readonly Closing[] = []): string {
  const bankHolidays = closings.filter(({ kind }) => kind === "bank holiday");
  let day = dispatchDay(now, closings);
  for (let i = 0; i < workingDaysInThePost; i++) {
    day = postingDayFrom(shiftDay(day, 1), bankHolidays);
  }
  return dayInWords(day);
}

/**
 * The London day on which a card ordered now has to leave, as "2026-11-20": the same day, or the next
 * weekday from 16:00 on and at a weekend. Without the closings it is what an order keeps as `dueOn`.
 */
export function dispatchDay(now: Date, closings: readonly Closing[] = []): string {
  const ordered = inLondon(now);
  const day = ordered.toPlainDate().toString();
  return postingDayFrom(ordered.hour >= cutOffHour ? shiftDay(day, 1) : day, closings);
}

/** That day, or the first after it on which something is posted. */
export function postingDayFrom(day: string, closings: readonly Closing[]): string {
  let open = day;
  while (!isPostingDay(open, closings)) open = shiftDay(open, 1);
  return open;
}

/** That day, or the last before it on which something was posted. */
export function postingDayUntil(day: string, closings: readonly Closing[]): string {
  let open = day;
  while (!isPostingDay(open, closings)) open = shiftDay(open, -1);
  return open;
}

/** "2026-11-20" → "Friday 20 November" */
export function dayInWords(day: string): string {
  return format.format(new Date(`${day}T12:00Z`)).replace(",", "");
}

/** The next time at which the estimate may change: four o'clock or midnight, by London's clock. */
export function nextTurnOfDay(now: Date): Date {
  const here = inLondon(now);
  const midnight = here.startOfDay();
  const turn =
    here.hour < cutOffHour
      ? midnight.withPlainTime({ hour: cutOffHour })
      : midnight.add({ days: 1 }).startOfDay();
  return new Date(turn.epochMilliseconds);
}

function isPostingDay(day: string, closings: readonly Closing[]): boolean {
  const isWeekend = Temporal.PlainDate.from(day).dayOfWeek > 5;
  return !isWeekend && !isClosedOn(closings, day);
}
