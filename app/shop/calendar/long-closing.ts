const dayMs = 24 * 60 * 60 * 1000;
const usualDays = 31;

/**
 * The number of days of a closing that is longer than a month, both ends included; undefined for others.
 * Such a closing is asked about once more.
 */
export function longClosingDays(from: string, until: string): number | undefined {
  const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  return days > usualDays ? days : undefined;
}
