const words = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** "2026-11-20" → "Fri 20 Nov"; a dash for no day. */
export function formatDay(day: string | null): string {
  return day === null ? "–" : words.format(new Date(day)).replace(",", "");
}
