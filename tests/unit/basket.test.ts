import { describe, expect, test } from "vitest";
import {
  addLine,
  editedSince,
  maxLines,
  personaliseLine,
  removeLine,
  type Line,
  withoutOrdered,
} from "../../app/shop/basket/basket";
import { isPriced, sumBasket, type BasketLine } from "../../app/shop/basket/basket.server";
import { identifyingLines } from "../../app/shop/checkout/open-lines.server";
import type { Card } from "../../app/shop/catalogue/card";

const line = (uId: string, productId = "grapes", personalisation = ""): Line => ({
  uId,
  productId,
  personalisation,
});
const two = [line("a", "grapes", "Get well"), line("b", "grapes")];

describe("adding", () => {
  test("a line goes to the end, and two of one card stay two", () => {
    expect(addLine(two, line("c"))).toEqual([...two, line("c")]);
  });

  test("a line that is put back goes to its index, or to the end of a basket that is shorter", () => {
    expect(addLine(two, line("c"), 1)).toEqual([two[0], line("c"), two[1]]);
    expect(addLine(two, line("c"), 9)).toEqual([...two, line("c")]);
  });

  test("a line that is there already changes nothing, not even its message", () => {
    expect(addLine(two, line("a", "bingo", "Another"))).toEqual(two);
  });

  // Spec 10: A basket holds at most 100 lines. (app/shop/basket/basket.ts)
  test("a hundred lines are all a basket holds", () => {
    const full = Array.from({ length: maxLines }, (_, i) => line(String(i)));
    expect(() => addLine(full, line("one more"))).toThrow("A basket holds 100 cards");
    expect(addLine(full, line("7"))).toEqual(full);
  });
});

describe("removing", () => {
  test("by uId takes that line and leaves its twin", () => {
    expect(removeLine(two, { uId: "a" })).toEqual([line("b")]);
  });

  test("a line that is gone changes nothing", () => {
    expect(removeLine(two, { uId: "z" })).toEqual(two);
  });

  test("by place takes the line at that place", () => {
    expect(removeLine(two, { index: 1, productId: "grapes" })).toEqual([two[0]]);
  });

  test("by a place that holds another card, or none, is refused", () => {
    expect(() => removeLine(two, { index: 0, productId: "bingo" })).toThrow("has changed since");
    expect(() => removeLine(two, { index: 2, productId: "grapes" })).toThrow("has changed since");
  });
});

describe("a message", () => {
  test("is replaced on its own line only", () => {
    expect(personaliseLine(two, { uId: "b" }, "Oi")).toEqual([two[0], line("b", "grapes", "Oi")]);
  });

  test("for a line that is gone is refused", () => {
    expect(() => personaliseLine(two, { uId: "z" }, "Oi")).toThrow("no longer in your basket");
  });
});

test("a basket costs what its cards cost, to the penny, and one without a price costs nothing", () => {
  const priced = (pricePence: number | null) => ({ ...line("a"), card: { pricePence } as Card });
  const sum = (lines: BasketLine[]) => sumBasket(lines.filter(isPriced), null).subtotalPence;
  expect(sum([])).toBe(0);
  expect(sum([priced(325), priced(349), priced(325)])).toBe(999);
  expect(sum([priced(325), priced(null), { ...line("b"), card: null }])).toBe(325);
});

test("a guest is known by lines with a long id alone, and a customer by all", () => {
  const lines = [line("x".repeat(31)), line("y".repeat(32))];
  expect(identifyingLines(null, lines)).toEqual(lines.slice(1));
  expect(identifyingLines("customer", lines)).toEqual(lines);
});

describe("a basket after an order", () => {
  const order = { lines: [line("a", "grapes", "Oi"), line("b", "grapes")] };

  test("loses the lines of the order, and no others", () => {
    expect(withoutOrdered([...order.lines, line("c", "grapes")], order)).toEqual([
      line("c", "grapes"),
    ]);
  });

  test("keeps another card that has the id of an ordered line", () => {
    const other = line("b", "bingo");
    expect(withoutOrdered([other], order)).toEqual([other]);
    expect(editedSince([line("a", "bingo", "Oi you")], order)).toEqual([]);
    const twins = { lines: [line("a", "grapes", "Oi"), line("a", "bingo")] };
    expect(withoutOrdered(twins.lines, twins)).toEqual([]);
  });

  test("keeps a line whose message was edited since", () => {
    const edited = line("a", "grapes", "Oi you");
    expect(withoutOrdered([edited, line("b", "grapes")], order)).toEqual([edited]);
    expect(editedSince([edited, line("c", "grapes")], order)).toEqual([edited]);
  });
});
