import { describe, expect, test } from "vitest";
import {
  addLine,
  editedSince,
  maxLines,
  personaliseLine,
  removeLine,
  type Line,
  withoutOrdered,
} from "../../app/shop/basket";

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

  test("a line that is there already changes nothing, not even its message", () => {
    expect(addLine(two, line("a", "bingo", "Another"))).toEqual(two);
  });

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

describe("a basket after an order", () => {
  const order = { lines: [line("a", "grapes", "Oi"), line("b", "grapes")] };

  test("has lost the lines of the order, and no others", () => {
    expect(withoutOrdered([...order.lines, line("c", "grapes")], order)).toEqual([
      line("c", "grapes"),
    ]);
  });

  test("keeps a line whose message was edited since", () => {
    const edited = line("a", "grapes", "Oi you");
    expect(withoutOrdered([edited, line("b", "grapes")], order)).toEqual([edited]);
    expect(editedSince([edited, line("c", "grapes")], order)).toEqual([edited]);
  });
});
