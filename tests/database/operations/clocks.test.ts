import { describe, expect, test } from "vitest";
import { acquireLease } from "../../../app/shop/job-leases.server";
import { databases, seededDatabase } from "../../support/database";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const lease = { name: "test-job", lifetimeMs: 10 * minuteMs };

describe.each(databases)("a clock that was a day ahead, on %s", (kind) => {
  test.each([
    ["a job that ended then", { dueAt: 2 * dayMs, heldUntil: 0, lastRunAt: dayMs }, true],
    ["a job that a server began then", { dueAt: 0, heldUntil: dayMs, lastRunAt: 0 }, true],
    ["a job of now", { dueAt: minuteMs, heldUntil: 0, lastRunAt: 0 }, false],
    ["a job that runs now", { dueAt: 0, heldUntil: minuteMs, lastRunAt: 0 }, false],
  ])("leaves %s to run when it should", async (_, stamps, isTaken) => {
    const db = await seededDatabase(kind);
    const now = Date.now();
    const { dueAt, heldUntil, lastRunAt } = stamps;
    await db
      .insertInto("jobLeases")
      .values({
        name: lease.name,
        dueAt: now + dueAt,
        heldUntil: heldUntil && now + heldUntil,
        lastRunAt: lastRunAt && now + lastRunAt,
      })
      .execute();
    expect(await acquireLease(db, lease, now)).toBe(isTaken);
  });
});
