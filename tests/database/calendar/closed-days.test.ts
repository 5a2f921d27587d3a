import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  closeBankHolidays,
  closeDays,
  openDays,
  readDeskCalendar,
  type Closing,
} from "../../../app/shop/calendar/close-days.server";
import {
  closedNotice,
  readClosedDays,
  requireOrdersTaken,
} from "../../../app/shop/calendar/closed-days.server";
import { countDeskOrders, listDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { sell, openTestShop } from "../../support/test-shop";

const olive = "BB-OLIVE";
const holidays = ["2026-12-25", "2026-12-28", "2027-01-01"];

describe.each(databases)("closed days on %s", (kind) => {
  let shop: Shop;
  const at = (time: string) => {
    vi.setSystemTime(new Date(time));
    return new Date(time);
  };
  const close = (from: string, until: string, rest: Partial<Closing> = {}) =>
    closeDays(shop.db, olive, { from, until, note: "", takesOrders: true, ...rest }, new Date());
  const open = (from: string, until: string) =>
    openDays(shop.db, olive, { from, until }, new Date());
  const closings = async () =>
    (await readDeskCalendar(shop.db, new Date())).closings.map(
      ({ from, until, note }) => `${from} ${until} ${note}`,
    );
  const proposed = async () =>
    (await readDeskCalendar(shop.db, new Date())).proposed.map(({ day }) => day);
  const logged = async () => {
    const rows = await shop.db.selectFrom("deskLog").select(["did", "staffId", "detail"]).execute();
    return rows.map(({ did, staffId, detail }) => `${did} by ${staffId}: ${detail}`);
  };
  const counts = async (time: string) => {
    const now = at(time);
    const due = await countDeskOrders(shop.db, "due", now);
    return { due, late: await countDeskOrders(shop.db, "late", now) };
  };
  const dueDays = async () => {
    const { orders } = await listDeskOrders(shop.db, "owner", { filter: "waiting" });
    return orders.map(({ dueOn }) => dueOn);
  };
  const closeAtChristmas = async () => {
    await closeBankHolidays(shop.db, olive, holidays, new Date());
    await close("2026-12-29", "2026-12-31");
  };

  beforeEach(async () => {
    shop = await openTestShop(kind);
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => void vi.useRealTimers());

  // Spec 16: An order is due on its day, and late after it. (app/shop/calendar/post-days.server.ts,
  // app/shop/operations/today.server.ts)
  // Spec 24: Closed days move the due and late dates, also of orders placed before.
  // (app/shop/calendar/post-days.server.ts, app/shop/calendar/closed-days.server.ts)
  test("move what is due through Christmas, and what is late, for orders from before them too", async () => {
    at("2026-12-23T10:00Z");
    await sell(shop, 1);
    at("2026-12-24T17:00Z");
    await sell(shop, 1);
    expect(await dueDays()).toEqual(["2026-12-23", "2026-12-25"]);
    await closeAtChristmas();
    expect(await dueDays()).toEqual(["2026-12-23", "2027-01-04"]);
    at("2026-12-30T10:00Z");
    await sell(shop, 1);
    expect(await dueDays()).toEqual(["2026-12-23", "2027-01-04", "2027-01-04"]);

    expect(await counts("2026-12-23T12:00Z")).toEqual({ due: 1, late: 0 });
    expect(await counts("2026-12-24T12:00Z")).toEqual({ due: 0, late: 1 });
    expect(await counts("2026-12-25T12:00Z")).toEqual({ due: 0, late: 1 });
    expect(await counts("2026-12-30T12:00Z")).toEqual({ due: 0, late: 1 });
    expect(await counts("2027-01-03T23:59Z")).toEqual({ due: 0, late: 1 });
    expect(await counts("2027-01-04T00:00Z")).toEqual({ due: 2, late: 1 });
    expect(await counts("2027-01-05T00:00Z")).toEqual({ due: 0, late: 3 });
  });

  test("that are taken back make the orders due as before", async () => {
    at("2026-12-24T17:00Z");
    await sell(shop, 1);
    await closeAtChristmas();
    await open("2026-12-25", "2027-01-01");
    expect(await dueDays()).toEqual(["2026-12-25"]);
    expect(await counts("2026-12-28T00:00Z")).toEqual({ due: 0, late: 1 });
  });

  test("stay closed if they are over when a shop opens early", async () => {
    at("2026-12-28T17:00Z");
    await sell(shop, 1);
    await close("2026-12-29", "2027-01-08");
    at("2026-12-31T09:00Z");
    await open("2026-12-29", "2027-01-08");
    expect(await dueDays()).toEqual(["2026-12-31"]);
    expect(await counts("2026-12-31T09:00Z")).toEqual({ due: 1, late: 0 });
    await expect(open("2026-12-29", "2027-01-08")).rejects.toThrow("We aren’t closed then.");
  });

  test("are refused with a message when they are past, too many or in the wrong order", async () => {
    at("2026-12-20T12:00Z");
    const refused: [() => Promise<void>, string][] = [
      [() => close("2026-12-19", "2026-12-24"), "That day is over."],
      [() => close("2026-12-24", "2026-12-23"), "The last day comes before the first."],
      [() => close("2027-01-01", "2027-04-11"), "More than 100 days? Sell the shop."],
      [() => open("2026-12-23", "2026-12-23"), "We aren’t closed then."],
      [
        () => closeBankHolidays(shop.db, olive, ["2026-12-25", "2026-12-24"], new Date()),
        "2026-12-24 is not a bank holiday that we know.",
      ],
    ];
    for (const [done, message] of refused) await expect(done()).rejects.toThrow(message);
    expect([await closings(), await logged()]).toEqual([[], []]);
    await close("2027-01-01", "2027-04-10");
    expect(await closings()).toEqual(["2027-01-01 2027-04-10 "]);
  });

  // Spec 24: Bank holidays of this year and the next are proposed until they are accepted.
  // (app/shop/calendar/bank-holidays.server.ts, app/shop/calendar/close-days.server.ts)
  test("are proposed for this year and the next until they are taken, and each change is in the desk’s log", async () => {
    at("2026-12-26T12:00Z");
    expect((await proposed()).slice(0, 3)).toEqual(["2026-12-28", "2027-01-01", "2027-03-26"]);
    expect(await proposed()).toHaveLength(9);
    await closeBankHolidays(shop.db, olive, ["2026-12-28", "2027-01-01"], new Date());
    await closeBankHolidays(shop.db, olive, ["2026-12-28"], new Date());
    expect(await proposed()).toHaveLength(7);
    expect(await closings()).toEqual([
      "2026-12-28 2026-12-28 Boxing Day (substitute day)",
      "2027-01-01 2027-01-01 New Year’s Day",
    ]);
    await close("2026-12-28", "2026-12-30", { note: "Asleep", takesOrders: false });
    await open("2026-12-29", "2026-12-29");
    expect(await closings()).toEqual([
      "2026-12-28 2026-12-28 Asleep",
      "2026-12-30 2026-12-30 Asleep",
      "2027-01-01 2027-01-01 New Year’s Day",
    ]);
    expect(await logged()).toEqual([
      `closed days by ${olive}: {"days":["2026-12-28","2027-01-01"]}`,
      `closed days by ${olive}: {"days":["2026-12-28"]}`,
      `closed days by ${olive}: {"from":"2026-12-28","until":"2026-12-30","takesOrders":false}`,
      `reopened the shop by ${olive}: {"from":"2026-12-29","until":"2026-12-29"}`,
    ]);
  });

  test("begin on this day at the earliest, and can be opened until its midnight", async () => {
    at("2026-12-28T23:59Z");
    await close("2026-12-28", "2026-12-28");
    await open("2026-12-28", "2026-12-28");
    await close("2026-12-28", "2026-12-28");
    expect(await closings()).toEqual(["2026-12-28 2026-12-28 "]);
    at("2026-12-29T00:00Z");
    expect(await closings()).toEqual([]);
    await expect(open("2026-12-28", "2026-12-28")).rejects.toThrow("We aren’t closed then.");
  });

  test("say why, and refuse orders while none are taken, from midnight to midnight", async () => {
    at("2026-12-01T12:00Z");
    await close("2026-12-24", "2026-12-26", { takesOrders: false });
    await close("2026-12-27", "2026-12-27", { note: "Asleep" });
    await close("2026-12-28", "2026-12-30");
    const notice = async (time: string) =>
      closedNotice(await readClosedDays(shop.db), new Date(`2026-12-${time}Z`));
    expect(await notice("25T12:00")).toEqual({
      note: "",
      postedOn: "Thursday 31 December",
      ordersFrom: "Sunday 27 December",
    });
    expect(await notice("27T12:00")).toMatchObject({ note: "Asleep", ordersFrom: undefined });
    const order = (time: string) => requireOrdersTaken(shop.db, new Date(`2026-12-${time}Z`));
    for (const time of ["24T00:00", "26T23:59:59"]) {
      await expect(order(time)).rejects.toMatchObject({
        refusalReason: "conflict",
        message: expect.stringContaining("until Sunday 27 December"),
      });
    }
    for (const time of ["23T23:59:59", "27T00:00", "29T12:00"]) {
      expect(await order(time)).toBeUndefined();
    }
  });
});
