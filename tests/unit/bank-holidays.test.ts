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

test("the bank holidays of a year are in order, with Christmas Day on a Sunday too", () => {
  const days = bankHolidaysIn(2022).map(({ day }) => day);
  expect(days).toEqual(days.toSorted());
});
