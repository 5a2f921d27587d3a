const shortDay = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** "2026-11-20" → "Fri 20 Nov"; a dash for no day. */
export function formatDay(day: string | null): string {
  return day === null ? "–" : shortDay.format(new Date(day)).replace(",", "");
}

const fullDay = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "2026-11-20" → "Fri 20 Nov 2026" */
export const formatFullDay = (day: string) => fullDay.format(new Date(day)).replace(",", "");

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** A time as the desk shows it: "20 Nov 2026, 11:00". */
export const formatMoment = (at: number) => moment.format(at);
