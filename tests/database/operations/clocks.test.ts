import { describe, expect, onTestFinished, test, vi } from "vitest";
import { acquireLease } from "../../../app/shop/job-leases.server";
import { addLetter, claimDueLetter } from "../../../app/shop/letters/outbox.server";
import { openLimits } from "../../../app/shop/limits.server";
import { mendFutureStamps } from "../../../app/shop/operations/future-stamps.server";
import { databases, seededConnection, seededDatabase } from "../../support/database";
import { addMember } from "../../support/members";
import { checkOutWith, openTestShop } from "../../support/test-shop";

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

  test("leaves payments, letters, codes and limits to wait no longer than they should", async () => {
    const shop = await openTestShop(kind);
    const { db } = shop;
    const now = Date.now();
    const { orderId } = await checkOutWith(shop);
    await db
      .updateTable("orders")
      .set({ paymentAskedAt: now + dayMs })
      .execute();
    const write = (key: string, dueAt: number, createdAt: number) =>
      addLetter(db, { key, kind: "test", dueAt, createdAt });
    await write("of tomorrow", now + dayMs, now + dayMs);
    await write("delayed until after tomorrow", now + 2 * dayMs, now - dayMs);
    await write("to be undone", now + minuteMs, now);
    const olive = await addMember(db, "olive", "owner");
    const lastStep = Math.floor((now + dayMs) / 30_000);
    await db.updateTable("staff").set({ lastStep }).where("customerId", "=", olive).execute();

    await mendFutureStamps(db, now);

    const { paymentAskedAt } = await db
      .selectFrom("orders")
      .select("paymentAskedAt")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(paymentAskedAt).toBe(0);
    const taken = [];
    for (let letter; (letter = await claimDueLetter(db, now));) taken.push(letter.key);
    expect(taken.toSorted()).toEqual(["delayed until after tomorrow", "of tomorrow"]);
    const staff = await db
      .selectFrom("staff")
      .select("lastStep")
      .where("customerId", "=", olive)
      .executeTakeFirstOrThrow();
    expect(staff.lastStep).toBe(Math.floor(now / 30_000));
  });

  test("shuts nobody out for a day", async () => {
    const { db, newLimiter } = await seededConnection(kind);
    const limits = openLimits(newLimiter, 0.01);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + dayMs });
    onTestFinished(() => void vi.useRealTimers());
    await limits.register("198.51.100.7");
    await expect(limits.register("198.51.100.7")).rejects.toThrow("enough");
    vi.setSystemTime(now);
    await mendFutureStamps(db, now);
    await limits.register("198.51.100.7");
  });
});
