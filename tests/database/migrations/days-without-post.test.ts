import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { readClosedDays } from "../../../app/shop/calendar/closed-days.server";
import { connect } from "../../../db/connect";
import { migrate } from "../../../db/migrate";
import { databases, newDatabase } from "../../support/database";
import { migrateTo } from "../../support/migrating";

describe.each(databases)("closed days and periods from before they were days, on %s", (kind) => {
  test("are the days that they were, and those without orders stay so", async () => {
    const { url, remove } = await newDatabase(kind);
    const { db } = connect(url, () => {}, { hasLongTimeouts: true });
    onTestFinished(async () => {
      await db.destroy();
      await remove();
    });
    await migrateTo(db, "038-holds");
    await sql`
      insert into closed_days (day, why, source) values
        ('2026-12-25', 'Christmas Day', 'bank holiday'), ('2027-02-28', 'Asleep', 'owner')
    `.execute(db);
    await sql`
      insert into shop_closings (from_day, until_day, words, takes_orders) values
        ('2026-12-25', '2026-12-27', 'Gone', 0), ('2026-12-27', '2026-12-28', 'Back soon', 1),
        ('2028-01-01', '2028-12-31', '', 1)
    `.execute(db);
    await migrate(db);
    const days = [...(await readClosedDays(db)).values()];
    expect(days.slice(0, 5)).toEqual([
      { day: "2026-12-25", note: "Gone", takesOrders: false },
      { day: "2026-12-26", note: "Gone", takesOrders: false },
      { day: "2026-12-27", note: "Gone", takesOrders: false },
      { day: "2026-12-28", note: "Back soon", takesOrders: true },
      { day: "2027-02-28", note: "Asleep", takesOrders: true },
    ]);
    expect(days).toHaveLength(5 + 366);
  });
});
