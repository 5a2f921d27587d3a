import { afterEach, describe, expect, test } from "vitest";
import {
  cutPeriod,
  monthSpan,
  monthsSince,
  presetPeriods,
} from "../../app/shop/reports/periods.server";
import { enterZone, zones } from "../support/days";

const now = new Date("2026-11-22T12:00Z");
const hourMs = 60 * 60 * 1000;

describe("a period", () => {
  let leave = () => {};
  afterEach(() => leave());

  test.each(zones)("is cut at London's midnights in %s", (...zone) => {
    leave = enterZone(zone as (typeof zones)[number]);
    const { spans } = cutPeriod({ from: "2026-03-28", to: "2026-03-30", by: "day" }, now);
    expect(spans.map(({ from, before }) => (before - from) / hourMs)).toEqual([24, 23, 24]);
    const week = cutPeriod({ from: "2026-10-21", to: "2026-11-03", by: "week" }, now);
    expect(week.spans.map(({ day }) => day)).toEqual(["2026-10-21", "2026-10-26", "2026-11-02"]);
    const month = cutPeriod({ from: "2026-01-31", to: "2026-03-01", by: "month" }, now);
    expect(month.spans.map(({ day }) => day)).toEqual(["2026-01-31", "2026-02-01", "2026-03-01"]);
  });

  test("is this month by default, or the month of its last day", () => {
    expect(cutPeriod({}, now)).toMatchObject({ from: "2026-11-01", to: "2026-11-22", by: "day" });
    expect(cutPeriod({ to: "2026-02-10" }, now)).toMatchObject({
      from: "2026-02-01",
      to: "2026-02-10",
    });
    const lateInLondon = new Date("2026-07-31T23:30Z");
    expect(cutPeriod({}, lateInLondon)).toMatchObject({ from: "2026-08-01", to: "2026-08-01" });
  });

  test.each([
    ["2026-01-01", "2026-03-03", "day"],
    ["2026-01-01", "2026-03-04", "week"],
    ["2026-01-01", "2026-07-19", "week"],
    ["2026-01-01", "2026-07-20", "month"],
  ])("from %s to %s is shown by %s unless something else is asked for", (from, to, by) => {
    expect(cutPeriod({ from, to }, now).by).toBe(by);
    expect(cutPeriod({ from, to, by: "month" }, now).by).toBe("month");
  });

  test("is refused with a message when it is invalid or too long, and accepted at its longest", () => {
    const refusal = (from: string, to: string, by: "day" | "week" | "month" = "month") => {
      try {
        cutPeriod({ from, to, by }, now);
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refusal("2026-11-22", "2026-11-21")).toMatch(/before it begins/);
    expect(refusal("2026-11-22", "2026-11-22")).toBeUndefined();
    expect(refusal("1999-12-31", "2026-11-01")).toMatch(/not that old/);
    expect(refusal("2000-01-01", "2026-11-01")).toBeUndefined();
    expect(refusal("2026-11-01", "2028-01-01")).toMatch(/too far ahead/);
    expect(refusal("2026-11-01", "2027-12-31")).toBeUndefined();
    expect(refusal("2025-10-18", "2026-11-22", "day")).toMatch(/Too many bars by day/);
    expect(refusal("2025-10-19", "2026-11-22", "day")).toBeUndefined();
    expect(refusal("2019-03-24", "2026-11-22", "week")).toMatch(/Too many bars by week/);
    expect(refusal("2019-03-25", "2026-11-22", "week")).toBeUndefined();
  });
});

describe("a month", () => {
  test("is one span, by London's clock", () => {
    expect(monthSpan("2026-10")).toEqual({
      day: "2026-10-01",
      from: at("2026-09-30T23:00Z"),
      before: at("2026-11-01T00:00Z"),
    });
    expect(monthSpan("2026-12")?.before).toBe(at("2027-01-01T00:00Z"));
  });

  test.each(["2026-00", "2026-13", "1999-12", "2126-01", "2026-1", "x2026-01", "2026-01-01"])(
    "is not written %s",
    (month) => {
      expect(monthSpan(month)).toBeUndefined();
    },
  );

  test("is in the list from the one of the first moment on, the newest first", () => {
    expect(monthsSince(at("2026-08-31T22:59Z"), now)).toEqual([
      "2026-11",
      "2026-10",
      "2026-09",
      "2026-08",
    ]);
    expect(monthsSince(at("2026-10-31T23:59Z"), new Date("2026-11-01T00:00Z"))).toEqual([
      "2026-11",
      "2026-10",
    ]);
    expect(monthsSince(now.getTime(), now)).toEqual(["2026-11"]);
  });
});

test.each([
  [
    "2026-11-22T12:00Z",
    ["2026-11-16", "2026-11-22"],
    ["2026-11-09", "2026-11-15"],
    ["2026-11-01", "2026-11-22"],
    ["2026-10-01", "2026-10-31"],
    ["2026-01-01", "2026-11-22"],
    ["2025-01-01", "2025-12-31"],
  ],
  [
    "2024-03-31T23:30Z",
    ["2024-04-01", "2024-04-01"],
    ["2024-03-25", "2024-03-31"],
    ["2024-04-01", "2024-04-01"],
    ["2024-03-01", "2024-03-31"],
    ["2024-01-01", "2024-04-01"],
    ["2023-01-01", "2023-12-31"],
  ],
])("the periods asked for most, at %s", (moment, ...days) => {
  const presets = presetPeriods(new Date(moment));
  expect(presets.map(({ from, to }) => [from, to])).toEqual(days);
  expect(presets.map(({ title, by }) => `${title} by ${by}`)).toEqual([
    "This week by day",
    "Last week by day",
    "This month by day",
    "Last month by day",
    "This year by month",
    "Last year by month",
  ]);
});

function at(moment: string): number {
  return Date.parse(moment);
}
