import { describe, expect, test } from "vitest";
import { dueDay, movedDueDay } from "../../app/shop/calendar/delivery.server";
import { lastPostOn, postOnFault } from "../../app/shop/calendar/post-on.server";

const christmas = new Set(["2026-12-24", "2026-12-25", "2026-12-28"]);

describe("a card that is wanted posted", () => {
  // Spec 33: A card that is wanted posted on a day goes on that day; at a weekend or on a closed day, on the
  // posting day before; where that has gone or its four o'clock has passed, on the first one after it.
  // (app/shop/calendar/delivery.server.ts)
  test.each([
    ["on a weekday", "2026-12-16", "2026-11-20T12:00Z", "2026-12-16"],
    ["on a Saturday", "2026-12-19", "2026-11-20T12:00Z", "2026-12-18"],
    ["on Christmas Day", "2026-12-25", "2026-11-20T12:00Z", "2026-12-23"],
    [
      "on Christmas Day, paid before four on the last day",
      "2026-12-25",
      "2026-12-23T15:59Z",
      "2026-12-23",
    ],
    [
      "on Christmas Day, paid after four on the last day",
      "2026-12-25",
      "2026-12-23T16:00Z",
      "2026-12-29",
    ],
    ["on Boxing Day, paid on Christmas Day", "2026-12-26", "2026-12-25T09:00Z", "2026-12-29"],
    ["today, before four", "2026-11-20", "2026-11-20T15:59Z", "2026-11-20"],
    ["today, after four on a Friday", "2026-11-20", "2026-11-20T16:00Z", "2026-11-23"],
    ["on a Sunday, paid on it", "2026-11-22", "2026-11-22T12:00Z", "2026-11-23"],
    ["on a day that had gone when it was paid", "2026-11-18", "2026-11-20T12:00Z", "2026-11-20"],
    ["on the day after the clocks go back", "2026-10-26", "2026-10-20T12:00Z", "2026-10-26"],
    [
      "on the night of the change of clocks, paid in it",
      "2026-10-25",
      "2026-10-25T00:30Z",
      "2026-10-26",
    ],
    ["today in summer, at four by London's clock", "2027-06-30", "2027-06-30T15:00Z", "2027-07-01"],
    ["on 29 February", "2028-02-29", "2027-06-30T12:00Z", "2028-02-29"],
  ])("%s is posted on %s at the latest", (_, postOn, paidAt, day) => {
    expect(dueDay(postOn, new Date(paidAt), christmas)).toBe(day);
  });

  test("as soon as can be is posted on its dispatch day", () => {
    expect(dueDay(null, new Date("2026-12-23T15:59Z"), christmas)).toBe("2026-12-23");
    expect(dueDay(null, new Date("2026-12-23T16:00Z"), christmas)).toBe("2026-12-29");
  });
});

describe("a card that was to be posted", () => {
  const none = new Set<string>();
  // Spec 33: A day that is closed later moves the card by the same rule, and a day that is opened moves it
  // back. (app/shop/calendar/delivery.server.ts)
  test.each([
    [
      "is moved before a day that is closed",
      "2026-12-16",
      "2026-12-10T12:00Z",
      ["2026-12-16"],
      "2026-12-15",
    ],
    [
      "is moved after it on the day itself",
      "2026-12-16",
      "2026-12-16T09:00Z",
      ["2026-12-16"],
      "2026-12-17",
    ],
    [
      "is moved after it once four has passed",
      "2026-12-16",
      "2026-12-15T16:00Z",
      ["2026-12-16"],
      "2026-12-17",
    ],
    [
      "stays where another day is closed",
      "2026-12-16",
      "2026-12-16T17:00Z",
      ["2026-12-17"],
      "2026-12-16",
    ],
    ["and is late stays late", "2026-12-16", "2026-12-18T09:00Z", ["2026-12-21"], "2026-12-16"],
    [
      "before its day is moved back when that is opened",
      "2026-12-15",
      "2026-12-10T12:00Z",
      [],
      "2026-12-16",
    ],
    [
      "after its day is moved back when that is opened",
      "2026-12-17",
      "2026-12-16T09:00Z",
      [],
      "2026-12-16",
    ],
    [
      "after its day, because that was too late, stays",
      "2026-12-17",
      "2026-12-16T17:00Z",
      [],
      "2026-12-17",
    ],
  ] as const)("%s", (_, dueOn, now, closed, day) => {
    expect(movedDueDay("2026-12-16", dueOn, new Date(now), new Set(closed))).toBe(day);
    expect(movedDueDay("2026-12-16", day, new Date(now), new Set(closed))).toBe(day);
  });

  test("is as it was when nothing is closed", () => {
    const now = new Date("2026-12-10T12:00Z");
    expect(movedDueDay("2026-12-16", "2026-12-16", now, none)).toBe("2026-12-16");
  });
});

// Spec 33: The days to choose are from today to the same date next year, and after a 29 February to the
// 28th. (app/shop/calendar/post-on.server.ts)
test.each([
  ["2026-11-29T12:00Z", "2027-11-29"],
  ["2028-02-29T12:00Z", "2029-02-28"],
  ["2027-02-28T12:00Z", "2028-02-28"],
  ["2027-06-30T23:30Z", "2028-07-01"],
])("at %s the last day to choose is %s", (now, last) => {
  expect(lastPostOn(new Date(now))).toBe(last);
  expect(postOnFault(last, new Date(now))).toBeUndefined();
});

test("says why a day cannot be chosen", () => {
  const now = new Date("2026-11-29T12:00Z");
  expect(postOnFault("2026-11-29", now)).toBeUndefined();
  expect(postOnFault("2026-11-28", now)).toContain("Sat 28 Nov 2026 is over");
  expect(postOnFault("2027-11-30", now)).toContain("Mon 29 Nov 2027 is the last day to choose");
});
