import { expect, test } from "vitest";
import { estimateDelivery } from "../../app/shop/delivery.server";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months =
  "January February March April May June July August September October November December".split(
    " ",
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
  const isWorking = (n: number) => ![0, 6].includes((n + 4) % 7);
  const isLate = wallClock - day * dayMs >= 16 * hourMs;
  let toGo = isLate || !isWorking(day) ? 3 : 2;
  while (toGo > 0) if (isWorking(++day)) toGo--;
  const date = new Date(day * dayMs);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

test("a card ordered before four on a Thursday comes on Monday, after four on Tuesday", () => {
  expect(estimateDelivery(new Date("2026-11-19T15:59:59Z"))).toBe("Monday 23 November");
  expect(estimateDelivery(new Date("2026-11-19T16:00:00Z"))).toBe("Tuesday 24 November");
});

test("a card ordered at the weekend counts from Monday", () => {
  expect(estimateDelivery(new Date("2026-11-21T09:00:00Z"))).toBe("Wednesday 25 November");
  expect(estimateDelivery(new Date("2026-11-22T23:00:00Z"))).toBe("Wednesday 25 November");
});

test("in summer four o’clock is London’s, not Greenwich’s", () => {
  expect(estimateDelivery(new Date("2026-07-01T14:59:00Z"))).toBe("Friday 3 July");
  expect(estimateDelivery(new Date("2026-07-01T15:00:00Z"))).toBe("Monday 6 July");
});

test("every quarter of an hour around both clock changes agrees with the oracle", () => {
  for (const change of ["2026-03-29T01:00Z", "2026-10-25T01:00Z", "2027-03-28T01:00Z"]) {
    const middle = Date.parse(change);
    for (let ms = middle - 5 * dayMs; ms < middle + 5 * dayMs; ms += hourMs / 4) {
      expect(estimateDelivery(new Date(ms)), new Date(ms).toISOString()).toBe(oracle(ms));
    }
  }
});

test("three years in steps of 97 minutes agree with the oracle", () => {
  const end = Date.parse("2029-01-01T00:00Z");
  for (let ms = Date.parse("2026-01-01T00:00Z"); ms < end; ms += 97 * 60_000) {
    expect(estimateDelivery(new Date(ms)), new Date(ms).toISOString()).toBe(oracle(ms));
  }
});
