import { beforeEach, describe, expect, test } from "vitest";
import {
  closeBankHolidays,
  closeDay,
  closeShop,
  openDay,
  readClosedDays,
  reopenShop,
  type ShopClosing,
} from "../../../app/shop/calendar/close-days.server";
import { readClosings } from "../../../app/shop/calendar/closings.server";
import { estimateDelivery } from "../../../app/shop/calendar/delivery.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";

const olive = "BB-OLIVE";
const now = new Date("2026-12-28T12:00Z");
const today = "2026-12-28";

describe.each(databases)("the closed days at the desk on %s", (kind) => {
  let db: Db;
  beforeEach(async () => void (db = await seededDatabase(kind)));

  const close = (from: string, until: string, rest: Partial<ShopClosing> = {}, at = now) =>
    closeShop(db, olive, { from, until, message: "", takesOrders: true, ...rest }, at);
  const closings = async (at = now) =>
    (await readClosedDays(db, at)).closings.map(
      ({ from, until, kind: what }) => `${what} ${from} ${until}`,
    );
  const proposed = async (at = now) =>
    (await readClosedDays(db, at)).proposed.map(({ day }) => day);
  const logged = async () => {
    const rows = await db.selectFrom("deskLog").select(["did", "staffId", "detail"]).execute();
    return rows.map(({ did, staffId, detail }) => `${did} by ${staffId}: ${detail}`);
  };

  test("propose each bank holiday from today on that is no closed day yet, also while the shop is closed", async () => {
    expect((await readClosedDays(db, now)).today).toBe(today);
    expect((await proposed()).slice(0, 2)).toEqual([today, "2027-01-01"]);
    await close(today, "2027-01-01");
    expect((await proposed()).slice(0, 2)).toEqual([today, "2027-01-01"]);
    await closeDay(db, olive, { day: today, why: "Asleep" }, now);
    expect((await proposed())[0]).toBe("2027-01-01");
    expect((await proposed(new Date("2027-01-01T23:59Z")))[0]).toBe("2027-01-01");
    expect((await proposed(new Date("2027-01-02T00:00Z")))[0]).toBe("2027-03-26");
  });

  test("hold back the post too if they are proclaimed bank holidays, and not if they are the owner’s own", async () => {
    const estimate = async () => estimateDelivery(now, await readClosings(db));
    await closeDay(db, olive, { day: "2026-12-30", why: "Asleep" }, now);
    expect(await estimate()).toBe("Wednesday 30 December");
    await openDay(db, olive, "2026-12-30", now);
    const jubilee = { day: "2026-12-30", why: "Jubilee", isBankHoliday: true };
    await closeDay(db, olive, jubilee, now);
    expect(await estimate()).toBe("Thursday 31 December");
    expect(await closings()).toEqual(["bank holiday 2026-12-30 2026-12-30"]);
  });

  test("refuse a list with an unknown bank holiday as a whole", async () => {
    const days = ["2027-01-01", "2027-01-02"];
    await expect(closeBankHolidays(db, olive, days, now)).rejects.toMatchObject({
      refusalReason: "invalid",
      message: "2027-01-02 is not a bank holiday that we know.",
    });
    const farAway = ["2028-12-25"];
    await expect(closeBankHolidays(db, olive, farAway, now)).rejects.toMatchObject({
      refusalReason: "invalid",
    });
    expect([await closings(), await logged()]).toEqual([[], []]);
  });

  test("begin on this day at the earliest, and open again on it at the latest", async () => {
    await closeDay(db, olive, { day: today, why: "Asleep" }, now);
    const late = new Date("2026-12-28T23:59Z");
    await openDay(db, olive, today, late);
    await closeDay(db, olive, { day: today, why: "Asleep" }, late);
    const over = { refusalReason: "invalid", message: "That day is over." };
    await expect(openDay(db, olive, today, new Date("2026-12-29T00:00Z"))).rejects.toMatchObject(
      over,
    );
    await expect(
      close(today, "2027-01-01", {}, new Date("2026-12-29T00:00Z")),
    ).rejects.toMatchObject(over);
    expect(await closings()).toEqual([`own day ${today} ${today}`]);
    expect(await logged()).toEqual([
      `closed days by ${olive}: {"days":["${today}"]}`,
      `opened a day by ${olive}: {"day":"${today}"}`,
      `closed days by ${olive}: {"days":["${today}"]}`,
    ]);
  });

  test("last from one day to a year, and only one closing begins on a day", async () => {
    await close("2027-02-01", "2027-02-01");
    await expect(close("2027-02-01", "2027-02-03")).rejects.toMatchObject({
      refusalReason: "conflict",
      message: "The shop closes on that day already.",
    });
    await close("2027-03-01", "2028-03-01", { message: "Gone fishing", takesOrders: false });
    await expect(close("2027-04-01", "2028-04-02")).rejects.toMatchObject({
      message: "More than a year? Sell the shop.",
    });
    expect((await readClosedDays(db, now)).closings).toMatchObject([
      { from: "2027-02-01", until: "2027-02-01", message: "", takesOrders: true },
      { from: "2027-03-01", until: "2028-03-01", message: "Gone fishing", takesOrders: false },
    ]);
    expect(await logged()).toEqual([
      `closed the shop by ${olive}: {"from":"2027-02-01","until":"2027-02-01","takesOrders":true}`,
      `closed the shop by ${olive}: {"from":"2027-03-01","until":"2028-03-01","takesOrders":false}`,
    ]);
  });

  test("leave nothing if the shop opens again on the first day, and their past days otherwise", async () => {
    await close(today, "2026-12-31");
    await close("2027-02-01", "2027-02-03");
    const missing = { refusalReason: "missing", message: "The shop isn’t closed then." };
    await expect(reopenShop(db, olive, "2026-12-29", now)).rejects.toMatchObject(missing);
    await reopenShop(db, olive, today, now);
    expect(await closings()).toEqual(["closed shop 2027-02-01 2027-02-03"]);
    const lastDay = new Date("2027-02-03T23:59Z");
    await reopenShop(db, olive, "2027-02-01", lastDay);
    expect(await closings()).toEqual(["closed shop 2027-02-01 2027-02-02"]);
    expect(await closings(lastDay)).toEqual([]);
    await expect(reopenShop(db, olive, "2027-02-01", lastDay)).rejects.toMatchObject(missing);
    expect((await logged()).slice(2)).toEqual([
      `reopened the shop by ${olive}: {"from":"${today}"}`,
      `reopened the shop by ${olive}: {"from":"2027-02-01"}`,
    ]);
  });
});
