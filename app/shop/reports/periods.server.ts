import { Temporal } from "temporal-polyfill";
import { inLondon, london } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";

export const spanLengths = ["day", "week", "month"] as const;
export type SpanLength = (typeof spanLengths)[number];

/** A part of a period for which figures show one sum. */
export type Span = {
  /** Its first London day, as "2026-11-20". */
  day: string;
  /** In ms since 1970. `before` is exclusive. */
  from: number;
  before: number;
};

export type Period = {
  /** The first and the last London day, as "2026-11-20". */
  from: string;
  to: string;
  by: SpanLength;
  spans: Span[];
  /** Its limits in ms since 1970. `before` is exclusive. */
  start: number;
  before: number;
};

/** The requested period; missing parts are filled in. */
export type AskedPeriod = { from?: string; to?: string; by?: SpanLength };

/** More bars cannot be distinguished. */
const maxSpans = 400;
const daysIn: Record<SpanLength, number> = { day: 1, week: 7, month: 28 };
/** Longer periods default to weeks and months. */
const dayByDayUpTo = 62;
const weekByWeekUpTo = 200;
const firstYear = 2000;

/**
 * Splits a period into days, weeks from Monday, or months, in London time: a day has 23 hours in
 * March and 25 in October. The default is the month of `now`.
 * @throws {Refusal} for an invalid period
 */
export function cutPeriod(asked: AskedPeriod, now: Date): Period {
  const today = inLondon(now).toPlainDate();
  const to = asked.to ? Temporal.PlainDate.from(asked.to) : today;
  const from = asked.from ? Temporal.PlainDate.from(asked.from) : to.with({ day: 1 });
  const dayCount = from.until(to).days + 1;
  if (dayCount < 1) throw new Refusal("invalid", "That ends before it begins. So did my marriage.");
  if (from.year < firstYear) throw new Refusal("invalid", "The shop is not that old.");
  if (to.year > today.year + 1) throw new Refusal("invalid", "That is too far ahead for anybody.");
  const by = asked.by ?? usualLength(dayCount);
  if (dayCount > maxSpans * daysIn[by]) {
    throw new Refusal("invalid", `Too many bars by ${by}: take longer ones, or a shorter time.`);
  }
  return {
    from: from.toString(),
    to: to.toString(),
    by,
    spans: cut(from, to, by),
    start: startOf(from),
    before: startOf(to.add({ days: 1 })),
  };
}

function usualLength(dayCount: number): SpanLength {
  if (dayCount <= dayByDayUpTo) return "day";
  return dayCount <= weekByWeekUpTo ? "week" : "month";
}

/** The first and the last span are cut to the period. */
function cut(from: Temporal.PlainDate, to: Temporal.PlainDate, by: SpanLength): Span[] {
  const end = to.add({ days: 1 });
  const spans: Span[] = [];
  for (let day = from; Temporal.PlainDate.compare(day, end) < 0;) {
    const next = nextStart(day, by);
    const before = Temporal.PlainDate.compare(next, end) < 0 ? next : end;
    spans.push({ day: day.toString(), from: startOf(day), before: startOf(before) });
    day = before;
  }
  return spans;
}

function nextStart(day: Temporal.PlainDate, by: SpanLength): Temporal.PlainDate {
  if (by === "month") return day.with({ day: 1 }).add({ months: 1 });
  return day.add({ days: by === "week" ? 8 - day.dayOfWeek : 1 });
}

/** The start of a day in London. */
const startOf = (day: Temporal.PlainDate) =>
  day.toZonedDateTime(london).startOfDay().epochMilliseconds;

/** A month like "2026-11" as one span; undefined if it is invalid. */
export function monthSpan(month: string): Span | undefined {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return undefined;
  const day = Temporal.PlainDate.from(`${month}-01`);
  return { day: day.toString(), from: startOf(day), before: startOf(day.add({ months: 1 })) };
}

/** The months from that time to `now`, newest first. */
export function monthsSince(first: number, now: Date): string[] {
  const monthOf = (at: Date | number) => inLondon(at).toPlainDate().toPlainYearMonth();
  const oldest = monthOf(first);
  const months: string[] = [];
  for (
    let month = monthOf(now);
    Temporal.PlainYearMonth.compare(month, oldest) >= 0;
    month = month.subtract({ months: 1 })
  ) {
    months.push(month.toString());
  }
  return months;
}

/** The most common periods, by their first and last London days. */
export function presetPeriods(now: Date) {
  const today = inLondon(now).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const month = today.with({ day: 1 });
  const year = today.with({ month: 1, day: 1 });
  const upToNow = (title: string, from: Temporal.PlainDate, by: SpanLength) => {
    return { title, from: from.toString(), to: today.toString(), by };
  };
  const before = (title: string, end: Temporal.PlainDate, length: object, by: SpanLength) => {
    const to = end.subtract({ days: 1 });
    return { title, from: end.subtract(length).toString(), to: to.toString(), by };
  };
  return [
    upToNow("This week", monday, "day"),
    before("Last week", monday, { weeks: 1 }, "day"),
    upToNow("This month", month, "day"),
    before("Last month", month, { months: 1 }, "day"),
    upToNow("This year", year, "month"),
    before("Last year", year, { years: 1 }, "month"),
  ];
}
