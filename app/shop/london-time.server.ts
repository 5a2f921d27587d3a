import { Temporal } from "temporal-polyfill";

export const london = "Europe/London";

/** Converts a time (in ms since 1970, or a date) to London's. */
export function inLondon(at: Date | number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Number(at)).toZonedDateTimeISO(london);
}

/** The current day in London, as "2026-11-20". */
export function londonDay(now: Date): string {
  return inLondon(now).toPlainDate().toString();
}

/** The day that many days later. */
export function shiftDay(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
