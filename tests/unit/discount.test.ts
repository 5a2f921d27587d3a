import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  describeDiscount,
  normaliseCode,
  spreadDiscount,
  whyNotUsable,
  type Discount,
} from "../../app/shop/discounts/discount";

const tenth: Discount = { id: "1", code: "TENTH", percent: 10, amountPence: null };
const pound: Discount = { id: "2", code: "POUND", percent: null, amountPence: 100 };
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("a discount", () => {
  test.each([
    ["a tenth of one card", [325], tenth, [33]],
    ["a tenth of three, to the penny", [325, 349, 325], tenth, [32, 35, 33]],
    ["a pound of three", [325, 349, 325], pound, [32, 35, 33]],
    ["nothing without a code", [325, 349], null, [0, 0]],
    ["all but thirty pence of a cheap card", [100], pound, [70]],
    ["nothing of a card that costs no more than that", [30], pound, [0]],
    ["nothing of no cards", [], pound, []],
  ])("takes off %s", (_, prices, discount, shares) => {
    expect(spreadDiscount(prices, discount)).toEqual(shares);
  });

  test("adds up to the penny, raises no price, and leaves thirty pence, whatever the prices", () => {
    const discounts = fc.oneof(
      fc.integer({ min: 1, max: 99 }).map((percent) => Object.assign({}, tenth, { percent })),
      fc
        .integer({ min: 1, max: 999_999 })
        .map((amountPence) => Object.assign({}, pound, { amountPence })),
    );
    const prices = fc.array(fc.integer({ min: 30, max: 99_999 }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(prices, discounts, (before, discount) => {
        const shares = spreadDiscount(before, discount);
        const subtotal = sum(before);
        const wanted = discount.amountPence ?? Math.round((subtotal * discount.percent!) / 100);
        expect(sum(shares)).toBe(Math.min(wanted, subtotal - 30));
        expect(shares.every((share, i) => share >= 0 && share <= before[i]!)).toBe(true);
      }),
    );
  });

  test("is described by its percentage or its amount", () => {
    expect([tenth, pound].map(describeDiscount)).toEqual(["10% off", "£1.00 off"]);
  });
});

describe("a discount code", () => {
  test("is the same in small letters and with blanks or hyphens", () => {
    expect(normaliseCode(" git-10 ")).toBe("GIT10");
  });

  test("is found under other dashes, invisible signs and the marks round it", () => {
    for (const typed of ["GIT\u201110", "GIT\u00ad10", "git\u200b10", "“GIT10”.", "(git–10)"]) {
      expect(normaliseCode(typed)).toBe("GIT10");
    }
  });

  const code = { code: "GIT10", firstDay: "2026-12-01", lastDay: "2026-12-24", maxUses: 2 };
  test.each([
    ["the day before its first", { today: "2026-11-30" }, "GIT10 starts on Tue 1 Dec 2026."],
    ["the day after its last", { today: "2026-12-25" }, "GIT10 ended on Thu 24 Dec 2026."],
    ["after its last use", { uses: 2 }, "GIT10 is used up."],
    ["once staff have ended it", { endedAt: 1 }, "GIT10 is over."],
  ])("says why it is not to be had %s", (_, changes: Record<string, unknown>, words) => {
    const { today, uses, endedAt } = { today: "2026-12-24", uses: 1, endedAt: null, ...changes };
    const whyNot = whyNotUsable({ ...code, endedAt }, today, uses);
    expect(whyNot).toContain(words);
  });

  test("is to be had on its first and last day, while a use is left", () => {
    for (const today of ["2026-12-01", "2026-12-24"]) {
      expect(whyNotUsable({ ...code, endedAt: null }, today, 1)).toBeUndefined();
    }
  });
});
