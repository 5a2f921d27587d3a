const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });

const day = format({ day: "numeric", month: "short" });
const month = format({ month: "short", year: "numeric" });
const long = format({ day: "numeric", month: "short", year: "numeric" });

/** The name of a day, or of the week or month that starts on it: "20 Nov", or "Nov 2026". */
export function formatSpan(start: string, by: "day" | "week" | "month"): string {
  return (by === "month" ? month : day).format(new Date(start));
}

/** "2026-11-20" → "20 Nov 2026". */
export const formatDate = (start: string) => long.format(new Date(start));

/** "2026-11" → "Nov 2026". */
export const formatMonth = (start: string) => month.format(new Date(start));
