import type { Selectable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { readEnvironment } from "../../../app/env.server";
import { checkBackups } from "../../../app/shop/operations/backup-health.server";
import type { Backup } from "../../../app/shop/operations/backups.server";
import { readHealth } from "../../../app/shop/operations/health.server";
import { checkJobs } from "../../../app/shop/operations/job-health.server";
import type { Db } from "../../../db/connect";
import type { JobLeasesTable } from "../../../db/schema";
import { databases, seededDatabase } from "../../support/database";
import { order } from "../../support/silent-customers";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const now = new Date("2026-11-22T12:00Z");
const ago = (ms: number) => now.getTime() - ms;

describe.each(databases)("the desk on %s", (kind) => {
  let db: Db;
  beforeEach(async () => void (db = await seededDatabase(kind)));

  /** The check of a job with those values. */
  async function checkJob(lease: Partial<Selectable<JobLeasesTable>>) {
    const well = { dueAt: ago(-minuteMs), heldUntil: 0, runs: 7, failures: 2 };
    const times = { lastRunAt: ago(minuteMs), lastSuccessAt: ago(minuteMs) };
    await db.deleteFrom("jobLeases").execute();
    await db
      .insertInto("jobLeases")
      .values({ name: "feed-the-cat", ...well, ...times, ...lease })
      .execute();
    const [check] = await checkJobs(db, now);
    expect(check?.what).toBe("feed-the-cat");
    return check;
  }

  // Spec 23: The desk reports each job that failed, and each that no server runs.
  // (app/shop/operations/job-health.server.ts)
  test("reports the result of a job, and that it is late once no server has run it for ten minutes", async () => {
    const count = "Runs: 7, failed: 2.";
    const last = "It last worked 22 Nov 2026, 11:59";
    const well = { isWell: true, message: `All right. ${last}. ${count}` };
    expect(await checkJob({})).toMatchObject(well);
    expect(await checkJob({ dueAt: ago(10 * minuteMs) })).toMatchObject(well);
    const late = { dueAt: ago(10 * minuteMs) - 1 };
    expect(await checkJob({ ...late, heldUntil: now.getTime() })).toMatchObject(well);
    expect(await checkJob({ ...late, heldUntil: now.getTime() - 1 })).toMatchObject({
      isWell: false,
      message: `It has been due since 22 Nov 2026, 11:49, and no server does it. Restart the shop. ${last}. ${count}`,
    });
    expect(await checkJob({ dueAt: 0, lastSuccessAt: 0 })).toMatchObject({
      isWell: false,
      message: `It has been due, and no server does it. Restart the shop. It has never worked. ${count}`,
    });
    expect(await checkJob({ lastRunAt: ago(minuteMs) + 1 })).toMatchObject({
      isWell: false,
      message: `It failed 22 Nov 2026, 11:59, and is tried again by itself. If it keeps failing, whoever looks after the server finds the reason in its log. ${last}. ${count}`,
    });
  });

  test("lists the jobs by their names, and says when none has ever run", async () => {
    const none = { what: "Jobs", isWell: false, message: "None has ever run. Start the shop." };
    expect(await checkJobs(db, now)).toEqual([none]);
    const jobs = ["wash", "forget-expired"].map((name) => ({ name, dueAt: 0, heldUntil: 0 }));
    await db.insertInto("jobLeases").values(jobs).execute();
    const names = (await checkJobs(db, now)).map(({ what }) => what);
    expect(names).toEqual(["Deleting expired data", "wash"]);
  });

  /** The check of the backups, given the newest. */
  async function checkBackup(facts: Partial<Backup> = {}) {
    await db.deleteFrom("backups").execute();
    await db
      .insertInto("backups")
      .values({ file: "/b/new.db", madeAt: ago(dayMs) + 1, ...facts })
      .execute();
    const { check, backups } = await checkBackups(db, now);
    return { check, backup: backups[0] };
  }

  test("reports the size of a backup, whether it was tried, and since when it is damaged", async () => {
    const untried = await checkBackup();
    expect(untried.check).toEqual({
      what: "Backups",
      isWell: true,
      message:
        "All right: the newest is of 21 Nov 2026, 12:00. It is tried tonight, or now if you like.",
    });
    expect(untried.backup).toEqual({
      file: "/b/new.db",
      made: "21 Nov 2026, 12:00",
      size: "size unknown",
      isWell: true,
      message: "Nobody has ever tried it.",
    });
    const tried = { provenAt: ago(minuteMs), orderCount: 12, sizeBytes: 12_345_678 };
    const proven = {
      SQLite: "Restored on trial 22 Nov 2026, 11:59: 12 orders came back.",
      PostgreSQL: "Whole 22 Nov 2026, 11:59, byte for byte; restoring it is yours to try.",
    }[kind];
    const well = await checkBackup(tried);
    expect(well.check).toMatchObject({
      isWell: true,
      message: "All right: the newest is of 21 Nov 2026, 12:00. It was tried.",
    });
    expect(well.backup).toMatchObject({ size: "12.3 MB", isWell: true, message: proven });
    const damage = { fault: "It is no longer there.", faultySince: ago(dayMs) };
    const ill = await checkBackup({ ...tried, ...damage });
    expect(ill.check).toMatchObject({
      isWell: false,
      message: "Damaged or gone: /b/new.db, since 21 Nov 2026, 12:00.",
    });
    expect(ill.backup).toMatchObject({
      isWell: false,
      message: `It is no longer there. Seen since 21 Nov 2026, 12:00. ${proven}`,
    });
  });

  // Spec 23: The desk says when there is no backup, when the newest is old, and when one is
  // damaged. (app/shop/operations/backup-health.server.ts)
  test("reports that there is no backup, or that the newest is a day old or three hours after the shop made it, and names every damaged one", async () => {
    expect(await checkBackups(db, now)).toEqual({
      check: {
        what: "Backups",
        isWell: false,
        message:
          "There is none. If this machine dies now, so do your orders. Make one by npm run db:backup, or on the desk’s page Health.",
      },
      backups: [],
    });
    expect((await checkBackup({ madeAt: ago(dayMs) })).check).toMatchObject({
      isWell: false,
      message: "The newest is of 21 Nov 2026, 12:00. Where are the others?",
    });
    const ownAt = async (madeAt: number) => (await checkBackup({ isOwn: 1, madeAt })).check.isWell;
    expect(await ownAt(ago(180 * minuteMs))).toBe(false);
    expect(await ownAt(ago(180 * minuteMs) + 1)).toBe(true);
    await checkBackup({ madeAt: ago(dayMs) });
    for (const [i, file] of ["a", "b"].entries()) {
      const faulty = { fault: "Gone.", faultySince: ago(dayMs) };
      await db
        .insertInto("backups")
        .values({ file, madeAt: i + 1, ...faulty })
        .execute();
    }
    expect((await checkBackups(db, now)).check.message).toBe(
      "Damaged or gone: b, since 21 Nov 2026, 12:00; a, since 21 Nov 2026, 12:00.",
    );
  });

  async function lineOf(what: string, secretKey = "sk_test_x") {
    const settings = {
      ...readEnvironment({ ERASURES_FILE: "./erasures" }),
      payments: { secretKey },
      standIns: undefined,
    };
    const health = await readHealth(db, settings, now);
    expect(health.isWell).toBe(health.checks.every(({ isWell }) => isWell));
    return health.checks.find((check) => check.what === what);
  }

  // Spec 23: The desk says when the payment company was last heard from, and that one of its events
  // was missed. (app/shop/operations/health.server.ts)
  test("says how many orders of the last week no webhook reported, and when it heard one", async () => {
    const at = ago(7 * dayMs);
    await order(db, "BC-1", { days: 1 });
    await db.updateTable("payments").set({ foundAt: at }).execute();
    const news = [at, 5].map((receivedAt) => ({ id: `evt_${receivedAt}`, receivedAt }));
    await db.insertInto("paymentEvents").values(news).execute();
    const heard = "The last came 15 Nov 2026, 12:00";
    expect(await lineOf("Reports of payments")).toMatchObject({
      isWell: true,
      message: `All right. ${heard}, and none is missing.`,
    });
    await db
      .updateTable("payments")
      .set({ foundAt: at + 1 })
      .execute();
    const missed = await lineOf("Reports of payments");
    expect(missed?.isWell).toBe(false);
    expect(missed?.message).toContain(
      `${heard}. 1 orders of the last week were paid without a report`,
    );
  });

  // Spec 23: The desk says that letters are not sent. (app/shop/operations/health.server.ts)
  test("says how many letters wait and have failed, and since when one is overdue", async () => {
    const letter = { kind: "test", orderId: null, customerId: null, aboutId: null } as const;
    for (const [i, state] of (["waiting", "waiting", "failed"] as const).entries()) {
      const times = { createdAt: 1, dueAt: ago(2 * minuteMs) + i };
      await db
        .insertInto("outbox")
        .values({ key: `${i}`, ...letter, state, ...times })
        .execute();
    }
    expect(await lineOf("Letters")).toMatchObject({
      isWell: true,
      message: "All right: none is overdue. 2 wait for their time, 1 have failed.",
    });
    await db
      .updateTable("outbox")
      .set((eb) => ({ dueAt: eb("dueAt", "-", 1) }))
      .execute();
    expect(await lineOf("Letters")).toMatchObject({
      isWell: false,
      message: "Stuck: one has been due since 22 Nov 2026, 11:57, and 2 wait.",
    });
  });

  // Spec 23: The desk says whether payments are real. (app/shop/operations/health.server.ts)
  test("reports by the payment company’s key whether money is real or test money", async () => {
    const message = async (key: string) => (await lineOf("Payments", key))?.message;
    const isLive = "All right. Live: people pay real money.";
    expect([await message("sk_live_1"), await message("rk_live_1")]).toEqual([isLive, isLive]);
    expect(await message("sk_test_sk_live_1")).toContain("test mode");
  });
});
