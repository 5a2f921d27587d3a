import pino from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { forgetExpiredJob } from "../../../app/jobs/forget-expired.server";
import { every, type Job } from "../../../app/jobs/job";
import { makeBackupJob } from "../../../app/jobs/make-backup.server";
import { proveBackupsJob } from "../../../app/jobs/prove-backups.server";
import { retentionJob } from "../../../app/jobs/retention.server";
import { runDueJobs, startJobs } from "../../../app/jobs/start-jobs.server";
import { hurryJob, returnLease, acquireLease } from "../../../app/shop/job-leases.server";
import { register } from "../../../app/shop/customers/customers.server";
import type { Shop } from "../../../app/shop/shop";
import { connect } from "../../../db/connect";
import { databases, newSeededDatabase, seededConnection } from "../../support/database";
import { outbox } from "../../support/mailer";
import { readOrder, addCustomer, addMember } from "../../support/rows";
import { pay } from "../../support/payer";
import { refund, refundsOf } from "../../support/refunds";
import { checkOutWith, lines, longId, openTestShop, sellCards } from "../../support/test-shop";

const dayMs = 24 * 60 * 60 * 1000;

/** A shop as far as a job needs one, and what it logged. */
function shopOn(db: Shop["db"]) {
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => log.push(line) });
  return { shop: { db, log: logger } as Shop, log };
}

function jobThat(run: Job["run"]): Job {
  return { name: "test-job", dueAfter: every(60_000), leaseMs: 600_000, run };
}

describe.each(databases)("a job on %s", (kind) => {
  test("is run by one of two servers that look at the same moment, and by none until it is due", async () => {
    const { url, remove } = await newSeededDatabase(kind);
    const servers = [connect(url, () => {}), connect(url, () => {})];
    let runs = 0;
    const job = jobThat(async () => void (runs += 1));
    const look = () => Promise.all(servers.map(({ db }) => runDueJobs(shopOn(db).shop, [job])));
    await look();
    await look();
    expect(runs).toBe(1);
    await Promise.all(servers.map(({ db }) => db.destroy()));
    await remove();
  });

  test("is run again when it is due", async () => {
    const { db } = await seededConnection(kind);
    let runs = 0;
    const job = jobThat(async () => void (runs += 1));
    await runDueJobs(shopOn(db).shop, [job]);
    await db.updateTable("jobLeases").set({ dueAt: Date.now() }).execute();
    await runDueJobs(shopOn(db).shop, [job]);
    expect(runs).toBe(2);
  });

  test("goes to another server once the lease of one that ended is over", async () => {
    const { db } = await seededConnection(kind);
    let runs = 0;
    const job = jobThat(async () => void (runs += 1));
    const lease = { name: job.name, dueAt: 0, heldUntil: Date.now() + job.leaseMs / 2 };
    await db.insertInto("jobLeases").values(lease).execute();
    await runDueJobs(shopOn(db).shop, [job]);
    expect(runs).toBe(0);
    await db
      .updateTable("jobLeases")
      .set({ heldUntil: Date.now() - 1 })
      .execute();
    await runDueJobs(shopOn(db).shop, [job]);
    expect(runs).toBe(1);
  });

  test("that staff request is due at once, and is not started twice while a server runs it", async () => {
    const { db } = await seededConnection(kind);
    const lease = { name: "test-job", lifetimeMs: 600_000 };
    // Later than whatever a slow machine calls now in this test.
    const now = Date.now() + 60_000;
    const take = () => acquireLease(db, lease, now);
    await hurryJob(db, lease.name);
    const { dueAt } = await db.selectFrom("jobLeases").selectAll().executeTakeFirstOrThrow();
    expect(dueAt).toBeGreaterThan(now - 120_000);
    expect([await take(), await take()]).toEqual([true, false]);
    await hurryJob(db, lease.name);
    expect(await take()).toBe(false);
    await returnLease(db, { name: lease.name, now, dueAt: now + dayMs }, "worked");
    await returnLease(db, { name: "other", now, dueAt: now }, "failed");
    expect(await take()).toBe(false);
    await hurryJob(db, lease.name);
    expect([await take(), await take()]).toEqual([true, false]);
    expect(await acquireLease(db, lease, now + lease.lifetimeMs)).toBe(true);
  });

  test("that fails is logged, keeps no other from running, and is due again later", async () => {
    const { db } = await seededConnection(kind);
    const { shop, log } = shopOn(db);
    let runs = 0;
    const failing = jobThat(() => Promise.reject(new Error("no luck")));
    const other = { ...jobThat(async () => void (runs += 1)), name: "other" };
    await runDueJobs(shop, [failing, other]);
    expect(runs).toBe(1);
    expect(log.join("")).toMatch(/no luck.*A job failed/);
    const leases = await db.selectFrom("jobLeases").selectAll().execute();
    expect(leases.map(({ heldUntil }) => heldUntil)).toEqual([0, 0]);
    expect(leases.every(({ dueAt }) => dueAt > Date.now())).toBe(true);
    const byName = new Map(leases.map((lease) => [lease.name, lease]));
    expect(byName.get("test-job")).toMatchObject({ runs: 1, failures: 1, lastSuccessAt: 0 });
    expect(byName.get("other")).toMatchObject({ runs: 1, failures: 0 });
    expect(byName.get("other")?.lastSuccessAt).toBeGreaterThan(0);
  });
});

describe.each(databases)("the shop’s jobs on %s", (kind) => {
  test("all do their work when the shop opens, again once they are due, and no more when it closes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const shop = await openTestShop(kind);
    const { db } = shop;
    const sold = await sellCards(shop);
    await refund(shop, sold.orderId);
    await db.updateTable("refunds").set({ state: "unknown", askedAt: 0 }).execute();
    const unheard = await checkOutWith(shop, {
      lines: [{ ...lines[0]!, uId: longId("unheard") }],
    });
    await pay(unheard.url);
    await db
      .updateTable("orders")
      .set({ createdAt: Date.now() - 120_000, paymentAskedAt: 0 })
      .where("id", "=", unheard.orderId)
      .execute();
    await addMember(db, "olive", "owner");
    const { id: closedId } = await addCustomer(db, "closed");
    await db.updateTable("customers").set({ closedAt: 1 }).where("id", "=", closedId).execute();
    // A backup would be one of the shop's own database, and not of this one.
    const backups = [makeBackupJob.name, proveBackupsJob.name];
    const later = { dueAt: Date.now() + dayMs, heldUntil: 0 };
    await db
      .insertInto("jobLeases")
      .values(backups.map((name) => ({ name, ...later })))
      .execute();

    const jobs = startJobs(shop);
    const runs = async () => {
      const leases = await db.selectFrom("jobLeases").select(["name", "runs"]).execute();
      return leases.filter((lease) => !backups.includes(lease.name)).map((lease) => lease.runs);
    };
    await expect.poll(runs).toEqual(Array(8).fill(1));
    expect(await refundsOf(db, sold.orderId)).toMatchObject([{ state: "succeeded" }]);
    expect(await readOrder(db, unheard.orderId)).toMatchObject({ status: "Preparing" });
    const remaining = await db.selectFrom("customers").select("name").execute();
    expect(remaining).toEqual([{ name: "olive" }]);
    const { failures } = await db
      .selectFrom("jobLeases")
      .select(({ fn }) => fn.sum("failures").as("failures"))
      .executeTakeFirstOrThrow();
    expect(Number(failures)).toBe(0);

    const makeDue = () =>
      db.updateTable("jobLeases").set({ dueAt: 0 }).where("name", "not in", backups).execute();
    await makeDue();
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(runs).toEqual(Array(8).fill(2));
    await jobs.stop();
    await makeDue();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await runs()).toEqual(Array(8).fill(2));
  });

  test("begin no other once the shop is closing", async () => {
    const { db } = await seededConnection(kind);
    const closing = new AbortController();
    const ran: string[] = [];
    const job = (name: string) =>
      Object.assign(
        jobThat(async () => {
          ran.push(name);
          closing.abort();
        }),
        { name },
      );
    const jobs = [job("first"), job("second")];
    await runDueJobs(shopOn(db).shop, jobs, closing.signal);
    expect(ran).toEqual(["first"]);
  });
});

describe("the nightly job", () => {
  // Spec 27: Retention runs at night, in London time. (app/jobs/retention.server.ts)
  test.each([
    ["in winter", "2026-11-22T02:00:00Z", "2026-11-22T03:10:00Z"],
    ["in winter, after its time", "2026-11-22T03:10:00Z", "2026-11-23T03:10:00Z"],
    ["in summer", "2026-07-01T02:09:59Z", "2026-07-01T02:10:00Z"],
    ["on the day before the clocks go forward", "2027-03-27T12:00:00Z", "2027-03-28T02:10:00Z"],
    ["on the day before the clocks go back", "2026-10-24T12:00:00Z", "2026-10-25T03:10:00Z"],
  ])("is due at ten past three by London’s clock, %s", (_, end, due) => {
    expect(new Date(retentionJob.dueAfter(Date.parse(end)))).toEqual(new Date(due));
  });

  test("tries backups at twenty to four by London’s clock", () => {
    const due = proveBackupsJob.dueAfter(Date.parse("2026-07-01T02:39:59Z"));
    expect(new Date(due)).toEqual(new Date("2026-07-01T02:40:00Z"));
  });

  test.each(databases)("makes up for a night when nothing was running, on %s", async (kind) => {
    const { db } = await seededConnection(kind);
    const missed = Date.now() - 2 * dayMs;
    const lease = { name: retentionJob.name, dueAt: missed, heldUntil: 0 };
    await db.insertInto("jobLeases").values(lease).execute();
    const { id } = await addCustomer(db, "silent");
    for (let i = 0; i < 2; i += 1) await runDueJobs(shopOn(db).shop, [retentionJob]);
    expect((await outbox(db)).map(({ customerId }) => customerId)).toEqual([id]);
    const { runs, dueAt } = await db.selectFrom("jobLeases").selectAll().executeTakeFirstOrThrow();
    expect(runs).toBe(1);
    expect(new Date(dueAt).toISOString()).toMatch(/T0[23]:10:00/);
    expect(dueAt).toBeGreaterThan(Date.now());
  });
});

describe.each(databases)("expired rows on %s", (kind) => {
  test("is forgotten: dead tokens, events, and orders that nobody paid for 90 days; all else stays", async () => {
    const { db } = await seededConnection(kind);
    const dave = { name: "Dave", password: "correct horse" };
    const { customerId } = await register(db, { ...dave, email: "dave@example.com" });
    await register(db, { ...dave, email: "other@example.com" });
    await db
      .updateTable("tokens")
      .set({ expiresAt: Date.now() - 1 })
      .where("customerId", "=", customerId)
      .execute();
    const order = { status: "Awaiting payment", subtotalPence: 325 } as const;
    const old = Date.now() - 91 * dayMs;
    await db
      .insertInto("orders")
      .values([
        { ...order, id: "unpaid", createdAt: old },
        { ...order, id: "fresh", createdAt: Date.now() - 89 * dayMs },
        { ...order, id: "paid", createdAt: old, status: "Preparing", paidAt: old },
      ])
      .execute();
    await db
      .insertInto("paymentEvents")
      .values([
        { id: "evt_old", receivedAt: old },
        { id: "evt_fresh", receivedAt: Date.now() - 89 * dayMs },
      ])
      .execute();
    await runDueJobs(shopOn(db).shop, [forgetExpiredJob]);
    const events = await db.selectFrom("paymentEvents").select("id").execute();
    expect(events).toEqual([{ id: "evt_fresh" }]);
    const orders = await db.selectFrom("orders").select("id").orderBy("id").execute();
    expect(orders.map(({ id }) => id)).toEqual(["fresh", "paid"]);
    expect(await db.selectFrom("tokens").selectAll().execute()).toHaveLength(1);
  });
});
