import { Temporal } from "temporal-polyfill";
import { cutOffHour } from "./delivery";

const workingDaysInThePost = 2;
const format = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/**
 * When a card ordered now arrives, by London's clock: "Friday 20 November".
 * It leaves on its dispatch day, and takes two more working days.
 */
export function estimateDelivery(now: Date): string {
  let day = Temporal.PlainDate.from(dispatchDay(now));
  for (let i = 0; i < workingDaysInThePost; i++) day = nextWeekday(day);
  return format.format(new Date(`${day.toString()}T12:00Z`)).replace(",", "");
}

/**
 * The London day on which a card ordered now has to leave, as "2026-11-20": the same day, or the next
 * weekday from 16:00 on and at a weekend.
 */
export function dispatchDay(now: Date): string {
  const ordered = inLondon(now);
  const day = ordered.toPlainDate();
  const isTooLate = ordered.hour >= cutOffHour || isWeekend(day);
  return (isTooLate ? nextWeekday(day) : day).toString();
}

/** The day that it is in London, as "2026-11-20". */
export function londonDay(now: Date): string {
  return inLondon(now).toPlainDate().toString();
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

function inLondon(now: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("Europe/London");
}

function nextWeekday(day: Temporal.PlainDate): Temporal.PlainDate {
  const next = day.add({ days: 1 });
  return isWeekend(next) ? nextWeekday(next) : next;
}

function isWeekend(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek > 5;
}
