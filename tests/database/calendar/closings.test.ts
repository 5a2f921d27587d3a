import { beforeEach, describe, expect, test } from "vitest";
import {
  closedNotice,
  readClosings,
  readClosingsAhead,
  requireOrdersTaken,
} from "../../../app/shop/calendar/closings.server";
import type { Closing } from "../../../app/shop/calendar/closing";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";

const closedShop = (from: string, until: string, takesOrders = true): Closing => {
  return { from, until, kind: "closed shop", message: "", takesOrders };
};
const day = (from: string, kind: "bank holiday" | "own day", message: string): Closing => {
  return { from, until: from, kind, message, takesOrders: true };
};
const closings = [
  closedShop("2026-12-24", "2026-12-26", false),
  day("2026-12-25", "bank holiday", "Christmas Day"),
  day("2026-12-27", "own day", "Asleep"),
  closedShop("2026-12-28", "2026-12-30"),
  closedShop("2026-12-29", "2026-12-29"),
];

/** Stores them, the last first. */
async function store(db: Db) {
  for (const { from, until, kind, message, takesOrders } of closings.toReversed()) {
    const source = kind === "bank holiday" ? kind : "owner";
    const query =
      kind === "closed shop"
        ? db.insertInto("shopClosings").values({
            fromDay: from,
            untilDay: until,
            words: message,
            takesOrders: Number(takesOrders),
          })
        : db.insertInto("closedDays").values({ day: from, why: message, source });
    await query.execute();
  }
}

describe.each(databases)("the closings on %s", (kind) => {
  let db: Db;
  beforeEach(async () => {
    db = await seededDatabase(kind);
    await store(db);
  });

  test("are listed in order, each with its kind", async () => {
    expect(await readClosings(db)).toEqual(closings);
  });

  test("that are over by London’s day are left out", async () => {
    const ahead = async (at: string) => (await readClosingsAhead(db, new Date(at))).length;
    const at = ["25T23:59", "26T00:00", "27T00:00", "28T00:00", "30T23:59", "31T00:00"];
    const counts = await Promise.all(at.map((time) => ahead(`2026-12-${time}:59Z`)));
    expect(counts).toEqual([5, 4, 3, 2, 1, 0]);
  });

  test("show the closed shop where that and a holiday are on one day", async () => {
    const notice = (at: string, those = closings) => closedNotice(those, new Date(at));
    const both = [
      day("2026-12-25", "bank holiday", "Christmas Day"),
      closedShop("2026-12-25", "2026-12-26"),
    ];
    expect(notice("2026-12-25T12:00Z", both)).toMatchObject({ kind: "closed shop" });
    expect(notice("2026-12-25T12:00Z")).toEqual({
      kind: "closed shop",
      message: "",
      postedOn: "Thursday 31 December",
      ordersFrom: "Sunday 27 December",
    });
    expect(notice("2026-12-27T12:00Z")).toMatchObject({ kind: "own day", message: "Asleep" });
  });

  test("refuse orders while none are taken, and say from when they are", async () => {
    const at = (time: string) => requireOrdersTaken(db, new Date(time));
    for (const time of ["2026-12-24T00:00Z", "2026-12-26T23:59:59Z"]) {
      await expect(at(time)).rejects.toMatchObject({
        refusalReason: "conflict",
        message: expect.stringContaining("until Sunday 27 December"),
      });
    }
    for (const time of ["2026-12-23T23:59:59Z", "2026-12-27T00:00Z", "2026-12-29T12:00Z"]) {
      expect(await at(time)).toBeUndefined();
    }
  });
});
