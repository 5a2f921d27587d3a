import { Temporal } from "temporal-polyfill";
import { formatFullDay } from "~/shop/format-day";
import { londonDay } from "~/shop/london-time.server";

/** The last day for which a card can be ordered: the same date next year, and after a 29 February the 28th. */
export const lastPostOn = (now: Date): string =>
  Temporal.PlainDate.from(londonDay(now)).add({ years: 1 }).toString();

/** Why a card cannot be posted on a day, as "2026-11-20"; undefined if it can. */
export function postOnFault(day: string, now: Date): string | undefined {
  if (day < londonDay(now))
    return `${formatFullDay(day)} is over. Today is the first day to choose.`;
  const last = lastPostOn(now);
  return day > last
    ? `${formatFullDay(day)} is more than a year ahead. ${formatFullDay(last)} is the last day to choose.`
    : undefined;
}
