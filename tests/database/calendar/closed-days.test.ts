import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  closeBankHolidays,
  closeDay,
  closeShop,
  openDay,
  readClosedDays,
  reopenShop,
} from "../../../app/shop/calendar/close-days.server";
import { countDeskOrders, listDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { sell } from "../../support/sales";
import { openTestShop } from "../../support/test-shop";

const olive = "BB-OLIVE";
const holidays = ["2026-12-25", "2026-12-28", "2027-01-01"];

describe.each(databases)("closed days on %s", (kind) => {
  let shop: Shop;
  const at = (time: string) => {
    vi.setSystemTime(new Date(time));
    return new Date(time);
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
  const closeAtChristmas = async (now: Date) => {
    await closeBankHolidays(shop.db, olive, holidays, now);
    const closing = { from: "2026-12-29", until: "2026-12-31", message: "", takesOrders: true };
    await closeShop(shop.db, olive, closing, now);
  };

  beforeEach(async () => {
    shop = await openTestShop(kind);
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => void vi.useRealTimers());

  // Spec 16: An order is due on its day, and late after it. (app/shop/calendar/post-days.server.ts,
  // app/shop/operations/today.server.ts)
  // Spec 24: Closed days move the due and late dates, also of orders placed before.
  // (app/shop/calendar/post-days.server.ts, app/shop/calendar/closings.server.ts)
  test("move what is due through Christmas, and what is late, for orders from before them too", async () => {
    at("2026-12-23T10:00Z");
    await sell(shop, 1);
    at("2026-12-24T17:00Z");
    await sell(shop, 1);
    expect(await dueDays()).toEqual(["2026-12-23", "2026-12-25"]);
    await closeAtChristmas(new Date());
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
    const now = at("2026-12-24T17:00Z");
    await sell(shop, 1);
    await closeAtChristmas(now);
    for (const day of holidays) await openDay(shop.db, olive, day, now);
    await reopenShop(shop.db, olive, "2026-12-29", now);
    expect(await dueDays()).toEqual(["2026-12-25"]);
    expect(await counts("2026-12-28T00:00Z")).toEqual({ due: 0, late: 1 });
  });

  test("stay closed if they are over when a shop opens early", async () => {
    const now = at("2026-12-28T17:00Z");
    await sell(shop, 1);
    await closeShop(
      shop.db,
      olive,
      { from: "2026-12-29", until: "2027-01-08", message: "", takesOrders: true },
      now,
    );
    await reopenShop(shop.db, olive, "2026-12-29", at("2026-12-31T09:00Z"));
    expect(await dueDays()).toEqual(["2026-12-31"]);
    expect(await counts("2026-12-31T09:00Z")).toEqual({ due: 1, late: 0 });
    await expect(reopenShop(shop.db, olive, "2026-12-29", new Date())).rejects.toThrow(
      "The shop isn’t closed then.",
    );
  });

  test("are refused with a message when they are past, overlapping or in the wrong order", async () => {
    const now = at("2026-12-20T12:00Z");
    const own = { day: "2026-12-22", why: "Asleep" };
    await closeDay(shop.db, olive, own, now);
    const close = (from: string, until: string) =>
      closeShop(shop.db, olive, { from, until, message: "", takesOrders: true }, now);
    const refused: [() => Promise<void>, string][] = [
      [() => closeDay(shop.db, olive, own, now), "We’re closed on that day already."],
      [() => closeDay(shop.db, olive, { day: "2026-12-19", why: "x" }, now), "That day is over."],
      [() => openDay(shop.db, olive, "2026-12-23", now), "We aren’t closed on that day."],
      [() => closeBankHolidays(shop.db, olive, ["2026-12-24"], now), "not a bank holiday"],
      [() => close("2026-12-24", "2026-12-23"), "The last day comes before the first."],
      [() => close("2026-12-24", "2028-01-01"), "Sell the shop."],
      [() => close("2026-12-19", "2026-12-24"), "That day is over."],
    ];
    for (const [done, message] of refused) await expect(done()).rejects.toThrow(message);
  });

  // Spec 24: Bank holidays of this year and the next are proposed until they are accepted.
  // (app/shop/calendar/bank-holidays.server.ts, app/shop/calendar/close-days.server.ts)
  test("are proposed for this year and the next until they are taken, and each change is in the desk’s log", async () => {
    const now = at("2026-12-26T12:00Z");
    const before = await readClosedDays(shop.db, now);
    expect(before.proposed.map(({ day }) => day).slice(0, 3)).toEqual([
      "2026-12-28",
      "2027-01-01",
      "2027-03-26",
    ]);
    expect(before.proposed).toHaveLength(9);
    await closeBankHolidays(shop.db, olive, ["2026-12-28", "2027-01-01"], now);
    await closeBankHolidays(shop.db, olive, ["2026-12-28"], now);
    const after = await readClosedDays(shop.db, now);
    expect(after.proposed).toHaveLength(7);
    expect(after.closings.map(({ from, message }) => [from, message])).toEqual([
      ["2026-12-28", "Boxing Day (substitute day)"],
      ["2027-01-01", "New Year’s Day"],
    ]);
    const rows = await shop.db.selectFrom("deskLog").select(["did", "staffId", "detail"]).execute();
    expect(rows.map((row) => `${row.did} by ${row.staffId}: ${row.detail}`)).toEqual([
      `closed days by ${olive}: {"days":["2026-12-28","2027-01-01"]}`,
      `closed days by ${olive}: {"days":["2026-12-28"]}`,
    ]);
  });
});
