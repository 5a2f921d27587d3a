import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ClosedDay, ClosedDays } from "../../app/shop/calendar/closed-days";
import { closedNotice, closingAhead } from "../../app/shop/calendar/closed-days.server";
import {
  dispatchDay,
  estimateDelivery,
  postingDayFrom,
} from "../../app/shop/calendar/delivery.server";
import { londonDay, shiftDay } from "../../app/shop/london-time.server";

type Period = [from: string, until: string, rest?: Partial<ClosedDay>];

/** The closed days of some periods, in order. */
function closedOn(...periods: Period[]): ClosedDays {
  const days = periods.flatMap(([from, until, rest]) => {
    const closed: ClosedDay[] = [];
    for (let day = from; day <= until; day = shiftDay(day, 1)) {
      closed.push({ day, note: "", takesOrders: true, ...rest });
    }
    return closed;
  });
  return new Map(
    days.toSorted((one, other) => (one.day < other.day ? -1 : 1)).map((day) => [day.day, day]),
  );
}

const christmas = closedOn(
  ["2026-12-25", "2026-12-25", { note: "Christmas Day" }],
  ["2026-12-28", "2026-12-28", { note: "Boxing Day (substitute day)" }],
  ["2026-12-29", "2026-12-31", { takesOrders: false }],
  ["2027-01-01", "2027-01-01", { note: "New Year’s Day" }],
);

describe("the estimate", () => {
  test.each([
    ["2026-12-23T15:59:59Z", "Tuesday 29 December"],
    ["2026-12-23T16:00:00Z", "Wednesday 30 December"],
    ["2026-12-24T15:59:59Z", "Wednesday 30 December"],
    ["2026-12-24T16:00:00Z", "Wednesday 6 January"],
    ["2026-12-30T09:00:00Z", "Wednesday 6 January"],
    ["2027-01-03T23:59:00Z", "Wednesday 6 January"],
    ["2027-01-04T16:00:00Z", "Thursday 7 January"],
  ])("for an order placed at %s is %s", (at, estimate) => {
    expect(estimateDelivery(new Date(at), christmas)).toBe(estimate);
  });

  test("counts a closed shop’s days for what is in the post already", () => {
    const closed = closedOn(["2026-11-20", "2026-12-04"], ["2026-12-07", "2026-12-07"]);
    expect(estimateDelivery(new Date("2026-11-19T10:00Z"), closed)).toBe("Monday 23 November");
    expect(estimateDelivery(new Date("2026-11-19T16:00Z"), closed)).toBe("Thursday 10 December");
  });

  test.each([
    ["works on them", closedOn()],
    ["is closed for a time with them in it", closedOn(["2026-12-24", "2026-12-31"])],
  ])("is never on a bank holiday, also if the shop %s", (_, closed) => {
    const estimate = (at: string) => estimateDelivery(new Date(at), closed);
    expect(estimate("2026-12-23T10:00Z")).toBe("Tuesday 29 December");
    expect(estimate("2027-12-31T10:00Z")).toBe("Wednesday 5 January");
  });
});

test("closed days laid over the day by the week give the day that they give at once", () => {
  const someDay = fc
    .integer({ min: 0, max: 60 })
    .map((n) => new Date(Date.UTC(2026, 11, 1 + n)).toISOString().slice(0, 10));
  const someClosing = fc.tuple(someDay, someDay).map(([one, other]) => {
    const [from = "", until = ""] = [one, other].toSorted();
    return [from, until] satisfies Period;
  });
  const someTime = fc.integer({ min: Date.UTC(2026, 11, 1), max: Date.UTC(2027, 0, 31) });
  fc.assert(
    fc.property(fc.array(someClosing, { maxLength: 3 }), someTime, (periods, ms) => {
      const [now, closed] = [new Date(ms), closedOn(...periods)];
      expect(postingDayFrom(dispatchDay(now), closed)).toBe(dispatchDay(now, closed));
    }),
  );
});

describe("the banner for shoppers", () => {
  const notice = (at: string, closed = christmas) => closedNotice(closed, new Date(at));

  test("is nothing on a day that is open, whatever is to come", () => {
    expect(notice("2026-12-24T23:59:59Z")).toBeUndefined();
    expect(notice("2027-01-02T00:00:00Z")).toBeUndefined();
    expect(notice("2026-12-25T12:00:00Z", closedOn())).toBeUndefined();
  });

  test("is when cards leave, and when orders are taken again", () => {
    expect(notice("2026-12-25T00:00:00Z")).toEqual({
      note: "Christmas Day",
      postedOn: "Monday 4 January",
      ordersFrom: undefined,
    });
    expect(notice("2026-12-30T12:00:00Z")).toMatchObject({
      note: "",
      ordersFrom: "Friday 1 January",
    });
  });

  test("is London’s day in summer too", () => {
    const closed = closedOn(["2026-07-01", "2026-07-01"]);
    expect(notice("2026-06-30T22:59:59Z", closed)).toBeUndefined();
    expect(notice("2026-06-30T23:00:00Z", closed)).toMatchObject({ postedOn: "Thursday 2 July" });
    expect(notice("2026-07-01T23:00:00Z", closed)).toBeUndefined();
  });
});

describe("the notice before closed days", () => {
  const notice = (at: string, closed = christmas) => closingAhead(closed, new Date(at));
  const whole = closedOn(["2026-12-24", "2027-01-02"]);

  test("stands from London’s midnight a week before until they begin", () => {
    expect(notice("2026-12-16T23:59:59Z", whole)).toBeUndefined();
    expect(notice("2026-12-17T00:00Z", whole)).toEqual({
      from: "Thursday 24 December",
      until: "Saturday 2 January",
      orderOn: "Wednesday 23 December",
      postedOn: "Thursday 17 December",
    });
    expect(notice("2026-12-23T23:59:59Z", whole)).toBeDefined();
    expect(notice("2026-12-24T00:00Z", whole)).toBeUndefined();
    const summer = closedOn(["2026-07-10", "2026-07-10"]);
    expect(notice("2026-07-02T22:59:59Z", summer)).toBeUndefined();
    expect(notice("2026-07-02T23:00Z", summer)).toBeDefined();
  });

  test("promises to post first until four o’clock of the last posting day, and then names the day after", () => {
    const last = { orderOn: "Wednesday 23 December" };
    expect(notice("2026-12-23T15:59:59Z", whole)).toMatchObject(last);
    const late = { orderOn: undefined, postedOn: "Monday 4 January" };
    expect(notice("2026-12-23T16:00Z", whole)).toMatchObject(late);
    const monday = closedOn(["2026-12-07", "2026-12-07"]);
    expect(notice("2026-12-04T15:59Z", monday)).toMatchObject({ orderOn: "Friday 4 December" });
    const gone = { orderOn: undefined, postedOn: "Tuesday 8 December" };
    expect(notice("2026-12-04T16:00Z", monday)).toMatchObject(gone);
    expect(notice("2026-12-06T12:00Z", monday)).toMatchObject(gone);
  });

  test("joins those with nothing but a weekend between them", () => {
    const span = { from: "Friday 25 December", until: "Friday 1 January" };
    expect(notice("2026-12-20T12:00Z")).toMatchObject({ ...span, orderOn: "Thursday 24 December" });
    expect(notice("2026-12-26T12:00Z")).toMatchObject({
      from: "Monday 28 December",
      orderOn: undefined,
      postedOn: "Monday 4 January",
    });
    const saturday = closedOn(["2026-12-05", "2026-12-05"]);
    expect(notice("2026-12-01T12:00Z", saturday)).toMatchObject({ until: "Saturday 5 December" });
  });

  test("keeps its promise at any time: a card ordered by then leaves before them", () => {
    const someDay = fc
      .integer({ min: 0, max: 30 })
      .map((n) => new Date(Date.UTC(2026, 11, 1 + n)).toISOString().slice(0, 10));
    const someClosing = fc.tuple(someDay, someDay).map(([one, other]) => {
      const [from = "", until = ""] = [one, other].toSorted();
      return [from, until] satisfies Period;
    });
    const someTime = fc.integer({ min: Date.UTC(2026, 11, 1), max: Date.UTC(2026, 11, 31) });
    fc.assert(
      fc.property(fc.array(someClosing, { maxLength: 3 }), someTime, (all, ms) => {
        const now = new Date(ms);
        const closed = new Map([...closedOn(...all)].filter(([day]) => day >= londonDay(now)));
        const ahead = closingAhead(closed, now);
        if (!ahead) return;
        const [first = ""] = closed.keys();
        expect(ahead.orderOn !== undefined).toBe(dispatchDay(now, closed) < first);
      }),
    );
  });
});
