import fc from "fast-check";
import { expect, test } from "vitest";
import { formatForeign, formatPence, parsePounds, toPounds } from "../../app/shop/money";

// Spec 5: The total has two decimals and a £. (app/shop/money.ts)
test("pence are shown in pounds with two decimals", () => {
  expect(formatPence(350)).toBe("£3.50");
  expect(formatPence(5)).toBe("£0.05");
  expect(formatPence(123_456)).toBe("£1,234.56");
});

// Spec 9: Amounts in pounds are exact to the penny. (app/shop/money.ts)
test("pounds at the JSON edge are exact to the penny", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (pence) => {
      expect(Math.round(toPounds(pence) * 100)).toBe(pence);
      expect(JSON.stringify(toPounds(pence))).toMatch(/^\d+(\.\d{1,2})?$/);
    }),
  );
});

test.each([
  ["3.50", 350],
  [" £3.50 ", 350],
  ["£ 12", 1200],
  ["0.05", 5],
  ["9999.99", 999_999],
  ["", undefined],
  ["3.5", undefined],
  ["3.500", undefined],
  [".50", undefined],
  ["10000", undefined],
  ["-1", undefined],
  ["$3.50", undefined],
  ["3,50", undefined],
  ["1e3", undefined],
])("“%s” typed as a price is %s pence", (typed, pence) => {
  expect(parsePounds(typed)).toBe(pence);
});

test.each([
  [234_000, "JPY", "JPY 234,000"],
  [495, "USD", "USD 4.95"],
  [12_345, "KWD", "KWD 12.345"],
  [495, "", "495"],
])("%i of the smallest coins of “%s” are shown as %s", (amount, currency, shown) => {
  expect(formatForeign(amount, currency)).toBe(shown);
});
