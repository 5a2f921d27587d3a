import { expect, test } from "vitest";
import { firstPostages, postageOf } from "../../app/shop/basket/postage";
import {
  formatLongDay,
  dispatchDay,
  estimateByClass,
  estimateDelivery,
  nextTurnOfDay,
  postingDayFrom,
  postingDayUntil,
} from "../../app/shop/calendar/delivery.server";
import { daysByClass } from "../../app/shop/calendar/delivery";
import { inLondon, londonDay, shiftDay } from "../../app/shop/london-time.server";
import { publishedBankHolidays } from "../support/days";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

const bankHolidays = new Set(
  publishedBankHolidays.flatMap(([, days]) => days.map((day) => Date.parse(day) / dayMs)),
);

/** Summer time runs from 01:00 UTC on March's last Sunday to 01:00 UTC on October's. */
function londonOffsetMs(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * dayMs;
  };
  return ms >= lastSunday(2) && ms < lastSunday(9) ? hourMs : 0;
}

/** The rule again, in plain arithmetic: hops from midnight to midnight and counts working days. */
function oracle(ms: number): string {
  const wallClock = ms + londonOffsetMs(ms);
  let day = Math.floor(wallClock / dayMs);
  const isWeekday = (n: number) => ![0, 6].includes((n + 4) % 7);
  const isLate = wallClock - day * dayMs >= 16 * hourMs;
  let toGo = 2;
  if (isLate) day++;
  while (!isWeekday(day)) day++;
  while (toGo > 0) if (isWeekday(++day) && !bankHolidays.has(day)) toGo--;
  const date = new Date(day * dayMs);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

// Spec 9: A card ordered before 16:00 arrives on the second working day after.
// (app/shop/calendar/delivery.server.ts)
test("a card ordered before four on a Thursday comes on Monday, after four on Tuesday", () => {
  expect(estimateDelivery(new Date("2026-11-19T15:59:59Z"))).toBe("Monday 23 November");
  expect(estimateDelivery(new Date("2026-11-19T16:00:00Z"))).toBe("Tuesday 24 November");
});

test("2nd Class takes two working days more than First Class", () => {
  const thursday = new Date("2026-11-19T10:00:00Z");
  const byPostage = (pence: number) =>
    estimateDelivery(
      thursday,
      new Set(),
      daysByClass(postageOf(firstPostages, pence)?.name ?? null),
    );
  expect(byPostage(220)).toBe("Monday 23 November");
  expect(byPostage(170)).toBe("Wednesday 25 November");
  expect(byPostage(0)).toBe("Wednesday 25 November");
  expect(estimateByClass(thursday)).toEqual({
    firstClass: byPostage(220),
    secondClass: byPostage(170),
  });
});

// Spec 9: An order at a weekend counts from the next weekday.
// (app/shop/calendar/delivery.server.ts)
test("a card ordered at the weekend counts from Monday", () => {
  expect(estimateDelivery(new Date("2026-11-21T09:00:00Z"))).toBe("Wednesday 25 November");
  expect(estimateDelivery(new Date("2026-11-22T23:00:00Z"))).toBe("Wednesday 25 November");
});

// Spec 9: The 16:00 limit is London time. (app/shop/calendar/delivery.server.ts)
test("in summer four o’clock is London’s, not Greenwich’s", () => {
  expect(estimateDelivery(new Date("2026-07-01T14:59:00Z"))).toBe("Friday 3 July");
  expect(estimateDelivery(new Date("2026-07-01T15:00:00Z"))).toBe("Monday 6 July");
});

// Spec 9: The estimate is a weekday, day and month, correct on every day of three years.
// (app/shop/calendar/delivery.server.ts)
test("the estimate agrees with a slower calculation for three years in steps of 397 minutes", () => {
  const end = Date.parse("2029-01-01T00:00Z");
  for (let ms = Date.parse("2026-01-01T00:00Z"); ms < end; ms += 397 * 60_000) {
    expect(estimateDelivery(new Date(ms)), new Date(ms).toISOString()).toBe(oracle(ms));
  }
});

test.each([
  ["before four", "2026-11-20T15:59:59Z", "2026-11-20T16:00:00Z"],
  ["from four on", "2026-11-20T16:00:00Z", "2026-11-21T00:00:00Z"],
  ["in summer", "2026-07-01T14:59:59Z", "2026-07-01T15:00:00Z"],
  ["in a summer’s evening", "2026-07-01T15:00:00Z", "2026-07-01T23:00:00Z"],
  ["on the evening before the clocks go forward", "2026-03-28T20:00:00Z", "2026-03-29T00:00:00Z"],
  ["on the morning that they have gone forward", "2026-03-29T02:00:00Z", "2026-03-29T15:00:00Z"],
  ["on the evening that they have gone forward", "2026-03-29T20:00:00Z", "2026-03-29T23:00:00Z"],
])("the estimate %s may change next at four or at midnight", (_, now, turn) => {
  expect(nextTurnOfDay(new Date(now))).toEqual(new Date(turn));
});

test("a card posted on a weekday leaves on it, and any other on the next, or left on the last", () => {
  const closed = new Set(["2026-11-23", "2026-11-24"]);
  const days = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-25"];
  expect(days.map((day) => postingDayFrom(day, closed))).toEqual([
    "2026-11-20",
    "2026-11-25",
    "2026-11-25",
    "2026-11-25",
    "2026-11-25",
  ]);
  expect(days.map((day) => postingDayUntil(day, closed))).toEqual([
    "2026-11-20",
    "2026-11-20",
    "2026-11-20",
    "2026-11-20",
    "2026-11-25",
  ]);
  expect(dispatchDay(new Date("2026-11-20T16:00Z"), closed)).toBe("2026-11-25");
  expect(dispatchDay(new Date("2026-11-20T15:59Z"), closed)).toBe("2026-11-20");
});

test("a day is London’s, and is formatted as text", () => {
  const late = Date.parse("2026-06-30T23:00:00Z");
  expect(londonDay(new Date(late))).toBe("2026-07-01");
  expect(inLondon(late).hour).toBe(0);
  expect(shiftDay("2026-12-31", 1)).toBe("2027-01-01");
  expect(shiftDay("2028-03-01", -1)).toBe("2028-02-29");
  expect(formatLongDay("2026-11-20")).toBe("Friday 20 November");
});
