import { describe, expect, test } from "vitest";
import { cheapestPence, sumOf, type Refundable } from "../../app/shop/refunds/refund-sum";

const line = (position: number, pricePence: number, isRefunded = false) => ({
  position,
  name: `Card ${position}`,
  pricePence,
  isRefunded,
});
const order: Refundable = {
  lines: [line(0, 325), line(1, 349), line(2, 325)],
  postageLeftPence: 220,
  cheapestPostagePence: 170,
  remainingPence: 325 + 349 + 325 + 220,
  whyNot: undefined,
};
const nothing = { positions: [], postage: "none", isWhole: false } as const;

describe("a refund", () => {
  test("adds the prices of the chosen cards, each once", () => {
    expect(sumOf(order, { ...nothing, positions: [2, 1, 1] })).toEqual({
      amountPence: 325 + 349,
      postagePence: 0,
      lines: [
        { position: 2, amountPence: 325 },
        { position: 1, amountPence: 349 },
      ],
    });
  });

  test.each([
    ["none", 0],
    ["cheapest", 170],
    ["all", 220],
  ] as const)("with the postage “%s” has %i pence more", (postage, pence) => {
    const sum = sumOf(order, { ...nothing, positions: [0], postage });
    expect(sum).toMatchObject({ amountPence: 325 + pence, postagePence: pence });
  });

  test("may be an amount of the owner's own, for no card, up to the rest", () => {
    expect(sumOf(order, { ...nothing, freePence: 100 })).toEqual({
      amountPence: 100,
      postagePence: 0,
      lines: [],
    });
    const more = { ...nothing, freePence: order.remainingPence + 1 };
    expect(() => sumOf(order, more)).toThrow("more than is left");
  });

  test("includes no more postage than is left", () => {
    expect(cheapestPence(order)).toBe(170);
    expect(cheapestPence({ ...order, postageLeftPence: 50 })).toBe(50);
  });

  test("is everything that is left when the whole order is refunded", () => {
    const whole = { ...nothing, isWhole: true };
    const lines = [line(0, 325, true), line(1, 349), line(2, 325)];
    expect(sumOf({ ...order, lines, remainingPence: 894 }, whole)).toEqual({
      amountPence: 894,
      postagePence: 220,
      lines: [
        { position: 1, amountPence: 349 },
        { position: 2, amountPence: 325 },
      ],
    });
    // Nobody can say which cards an odd payment is for.
    const all = { amountPence: 30, postagePence: 0, lines: [] };
    expect(sumOf({ ...order, remainingPence: 30 }, whole)).toEqual(all);
  });

  test("is refused for nothing, for cards that are not there or refunded already, and for more than is left", () => {
    expect(() => sumOf(order, nothing)).toThrow("comes to nothing");
    expect(() => sumOf(order, { ...nothing, positions: [3] })).toThrow("no such card");
    const lines = [line(0, 325, true)];
    const again = { ...nothing, positions: [0] };
    expect(() => sumOf({ ...order, lines }, again)).toThrow("Card 0 has been refunded already");
    expect(() => sumOf({ ...order, remainingPence: 324 }, again)).toThrow("more than is left");
    expect(sumOf({ ...order, remainingPence: 325 }, again).amountPence).toBe(325);
  });
});
