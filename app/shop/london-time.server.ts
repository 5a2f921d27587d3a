import { Temporal } from "temporal-polyfill";

export const london = "Europe/London";

/** A moment, in ms since 1970 or as a date, by London's clock. */
export function inLondon(at: Date | number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Number(at)).toZonedDateTimeISO(london);
}

/** The day that it is in London, as "2026-11-20". */
export function londonDay(now: Date): string {
  return inLondon(now).toPlainDate().toString();
}

/** The day so many days later. */
export function shiftDay(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
