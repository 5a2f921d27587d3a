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
 * From 16:00, or at a weekend, it counts from the next weekday; then two more working days.
 */
export function estimateDelivery(now: Date): string {
  const ordered = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    "Europe/London",
  );
  let day = ordered.toPlainDate();
  if (ordered.hour >= cutOffHour || isWeekend(day)) day = nextWeekday(day);
  for (let i = 0; i < workingDaysInThePost; i++) day = nextWeekday(day);
  return format.format(new Date(`${day.toString()}T12:00Z`)).replace(",", "");
}

/** The next time at which the estimate may change: four o'clock or midnight, by London's clock. */
export function nextTurnOfDay(now: Date): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    "Europe/London",
  );
  const midnight = here.startOfDay();
  const turn =
    here.hour < cutOffHour
      ? midnight.withPlainTime({ hour: cutOffHour })
      : midnight.add({ days: 1 }).startOfDay();
  return new Date(turn.epochMilliseconds);
}

function nextWeekday(day: Temporal.PlainDate): Temporal.PlainDate {
  const next = day.add({ days: 1 });
  return isWeekend(next) ? nextWeekday(next) : next;
}

function isWeekend(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek > 5;
}
