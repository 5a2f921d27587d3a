import { describe, expect, test } from "vitest";
import { noteBackup, readBackups } from "../../../app/shop/operations/backups.server";
import { databases, seededDatabase } from "../../support/database";

const dayMs = 24 * 60 * 60 * 1000;

describe.each(databases)("the desk on %s", (kind) => {
  // Spec 16: Today reports a missing backup from the first day without one.
  // (app/shop/operations/backups.server.ts, app/routes/desk/today/backups.tsx)
  test("reports a missing backup from the first day without one", async () => {
    const db = await seededDatabase(kind);
    expect(await readBackups(db, new Date())).toEqual({ last: [], missingDays: null });
    await noteBackup(db, "copy.db");
    const daysLater = async (days: number) =>
      (await readBackups(db, new Date(Date.now() + days * dayMs))).missingDays;
    expect([await daysLater(0.9), await daysLater(1.1), await daysLater(9.5)]).toEqual([0, 1, 9]);
    expect((await readBackups(db, new Date())).last).toMatchObject([{ file: "copy.db" }]);
  });
});
