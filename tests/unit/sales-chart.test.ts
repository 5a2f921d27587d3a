import { describe, expect, test } from "vitest";
import { drawChart } from "../../app/routes/desk/sales/chart.server";

const none = {
  orders: 0,
  cards: 0,
  salesPence: 0,
  refundsPence: 0,
  disputesPence: 0,
  discountsPence: 0,
  netPence: 0,
};
type Span = Parameters<typeof drawChart>[0][number];
const span = (day: string, changes: Partial<Span> = {}): Span => ({ ...none, day, ...changes });
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => span(`2026-11-${String(at + 10)}`));

describe("the chart of sales", () => {
  test("draws bars of sales above the line, of refunds and disputes together below it, and no empty ones", () => {
    const { bars, zero, left, right } = drawChart(
      [
        span("2026-11-20", { salesPence: 4000 }),
        span("2026-11-21"),
        span("2026-11-22", { salesPence: 2000, refundsPence: 700, disputesPence: 300 }),
      ],
      "day",
    );
    expect(bars.map(({ layer }) => layer)).toEqual(["sales", "sales", "back"]);
    const [first, third, back] = bars as [Bar, Bar, Bar];
    for (const { y, height } of [first, third]) expect(y + height).toBeCloseTo(zero, 1);
    expect(back.y).toBe(zero);
    expect(first.height / third.height).toBeCloseTo(2, 1);
    expect(third.height / back.height).toBeCloseTo(2, 1);
    expect([third.x, third.width]).toEqual([back.x, back.width]);
    expect(first.x).toBeGreaterThan(left);
    expect(back.x + back.width).toBeLessThan(right);
    // Two days and the gaps between them.
    expect(third.x - first.x).toBeGreaterThan(2 * first.width);
    for (const { x } of bars) expect(x * 10).toBeCloseTo(Math.round(x * 10), 6);
  });

  test("draws an axis in pounds that goes to ten at least, and below nothing only for money that went back", () => {
    const axis = (changes: Partial<Span>) =>
      drawChart([span("2026-11-20", changes)], "day").ticks.map(({ label }) => label);
    expect(axis({ salesPence: 1 })).toEqual(["£0", "£2", "£4", "£6", "£8", "£10"]);
    expect(axis({ salesPence: 40_000 }).at(-1)).toBe("£400");
    expect(axis({ salesPence: 1, refundsPence: 1000 })).toEqual(["−£10", "−£5", "£0", "£5", "£10"]);
    const { ticks, zero } = drawChart([span("2026-11-20")], "day");
    expect(ticks[0]).toEqual({ y: zero, label: "£0" });
    expect(ticks.at(-1)?.y).toBeLessThan(zero);
  });

  test("names six of its days at most, each below the middle of its bar", () => {
    const labelled = (count: number) =>
      drawChart(days(count), "day").labels.map(({ label }) => label);
    expect(labelled(6)).toHaveLength(6);
    expect(labelled(7)).toEqual(["10 Nov", "12 Nov", "14 Nov", "16 Nov"]);
    expect(labelled(13)).toEqual(["10 Nov", "13 Nov", "16 Nov", "19 Nov", "22 Nov"]);
    const { labels, bars } = drawChart([span("2026-11-01", { salesPence: 100 })], "month");
    const [{ x, width }] = bars as [Bar];
    expect(labels).toEqual([{ label: "Nov 2026", x: expect.closeTo(x + width / 2, 0) }]);
  });
});

type Bar = ReturnType<typeof drawChart>["bars"][number];
