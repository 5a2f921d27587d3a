import { expect, test } from "vitest";
import { bankHolidaysIn } from "../../app/shop/calendar/bank-holidays.server";
import { publishedBankHolidays } from "../support/days";

test.each(publishedBankHolidays)("the bank holidays of %s are the published ones", (year, days) => {
  expect(bankHolidaysIn(Number(year)).map(({ day }) => day)).toEqual(days);
});

test.each([
  [2026, "2026-12-28", "Boxing Day (substitute day)"],
  [2027, "2027-12-27", "Christmas Day (substitute day)"],
  [2027, "2027-12-28", "Boxing Day (substitute day)"],
  // Christmas Day on a Sunday gives way to the Boxing Day after it.
  [2022, "2022-12-26", "Boxing Day"],
  [2022, "2022-12-27", "Christmas Day (substitute day)"],
  [2028, "2028-01-03", "New Year’s Day (substitute day)"],
])("in %i a holiday on a weekend moves: %s is %s", (year, day, name) => {
  expect(bankHolidaysIn(year)).toContainEqual({ day, name });
});

test("no bank holiday is on a weekend, and no two are on one day", () => {
  for (let year = 2020; year < 2120; year++) {
    const days = bankHolidaysIn(year).map(({ day }) => day);
    expect(new Set(days).size).toBe(8);
    expect(days).toEqual(days.toSorted());
    for (const day of days) expect([day, new Date(day).getUTCDay() % 6]).not.toEqual([day, 0]);
  }
});

/** Easter Sunday by another reckoning, of Butcher's Ecclesiastical Calendar. */
function butchersEaster(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1));
}

test("Easter is on the day that another algorithm finds, for two hundred years", () => {
  const dayMs = 24 * 60 * 60 * 1000;
  for (let year = 1995; year < 2195; year++) {
    const dayOf = new Map(bankHolidaysIn(year).map(({ name, day }) => [name, day]));
    const sunday = butchersEaster(year).getTime();
    const days = [-2, 1].map((n) => new Date(sunday + n * dayMs).toISOString().slice(0, 10));
    expect([dayOf.get("Good Friday"), dayOf.get("Easter Monday")]).toEqual(days);
  }
});

test("the bank holidays of May and August are its first or last Monday", () => {
  for (let year = 2020; year < 2060; year++) {
    const days = bankHolidaysIn(year).filter(({ name }) => name.endsWith("bank holiday"));
    const [early, spring, summer] = days.map(({ day }) => new Date(day));
    for (const day of [early, spring, summer]) expect(day?.getUTCDay()).toBe(1);
    expect(early?.getUTCMonth()).toBe(4);
    expect(early?.getUTCDate()).toBeLessThanOrEqual(7);
    expect([spring?.getUTCMonth(), summer?.getUTCMonth()]).toEqual([4, 7]);
    for (const day of [spring, summer]) expect(day?.getUTCDate()).toBeGreaterThan(31 - 7);
  }
});
