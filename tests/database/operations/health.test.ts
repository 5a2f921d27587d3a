import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import pino from "pino";
import { readEnvironment } from "../../../app/env.server";
import { runDueJobs } from "../../../app/jobs/start-jobs.server";
import { every, type Job } from "../../../app/jobs/job";
import { noteBackup, tryBackupsSoon } from "../../../app/shop/operations/backups.server";
import { readHealth } from "../../../app/shop/operations/health.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { sendEvent } from "../../support/refunds";
import { openTestShop, sellCards } from "../../support/test-shop";

const minuteMs = 60_000;

describe.each(databases)("the health of a shop on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));

  /** One of its lines, so many minutes from now. */
  async function lineOf(what: string, inMinutes = 0, env = {}) {
    const settings = readEnvironment(env);
    const now = new Date(Date.now() + inMinutes * minuteMs);
    const { checks } = await readHealth(shop.db, settings, now);
    return checks.find((check) => check.what === what);
  }

  test("says which name is the shop’s, with www. or without", async () => {
    const messageAt = async (PUBLIC_URL: string) =>
      (await lineOf("Name", 0, { PUBLIC_URL, STAND_INS: "allow" }))?.message;
    expect(await messageAt("http://cards.localhost")).toBe(
      "All right: the shop is cards.localhost. If www.cards.localhost comes here too, its readers are led there.",
    );
    expect(await messageAt("http://www.cards.localhost")).toContain(
      "the shop is www.cards.localhost. If cards.localhost comes",
    );
  });

  test("lists accounts that have one address in several spellings", async () => {
    const isWell = async () => (await lineOf("Accounts"))?.isWell;
    const spellings = ["jorg@bücher.example", "jorg@xn--bcher-kva.example", "zoe\u0308@a.example"];
    const add = (email: string) =>
      shop.db
        .insertInto("customers")
        .values({
          id: email,
          name: "J",
          email,
          normalisedEmail: email,
          passwordHash: "",
          createdAt: 1,
        })
        .execute();
    await add(spellings[0]!);
    expect(await isWell()).toBe(true);
    for (const email of spellings.slice(1)) await add(email);
    expect(await lineOf("Accounts")).toMatchObject({
      isWell: false,
      message: expect.stringContaining(
        "jorg@xn--bcher-kva.example (jorg@xn--bcher-kva.example) and jorg@bücher.example (jorg@bücher.example). Each",
      ),
    });
    await shop.db
      .updateTable("customers")
      .set({ closedAt: 1 })
      .where("id", "=", spellings[0]!)
      .execute();
    expect(await isWell()).toBe(true);
  });

  // Spec 23: The desk reports each job that failed, and each that no server runs.
  // (app/shop/operations/job-health.server.ts)
  test("reports whether each job went well, failed, or is run by nobody", async () => {
    expect(await lineOf("Jobs")).toMatchObject({ isWell: false });
    let isBroken = false;
    const job: Job = {
      name: "water-plants",
      dueAfter: every(0),
      leaseMs: minuteMs,
      run: async () => {
        if (isBroken) throw new Error("No water");
      },
    };
    const quiet = { ...shop, log: pino({ level: "silent" }) };
    await runDueJobs(quiet, [job]);
    const what = "water-plants";
    expect(await lineOf(what)).toMatchObject({ isWell: true });
    expect((await lineOf(what))?.message).toContain("Runs: 1, failed: 0.");
    isBroken = true;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await runDueJobs(quiet, [job]);
    const failed = await lineOf(what);
    expect(failed?.isWell).toBe(false);
    expect(failed?.message).toMatch(/^It failed .+ Runs: 2, failed: 1\.$/);
    isBroken = false;
    await runDueJobs(quiet, [job]);
    expect(await lineOf(what)).toMatchObject({ isWell: true });
    expect((await lineOf(what, 11))?.message).toContain("no server does it");
  });

  // Spec 23: The desk says when the payment company was last heard from, and that one of its events
  // was missed. (app/shop/operations/health.server.ts)
  test("reports when the payment company last sent an event, of any kind, and that one was missed", async () => {
    expect((await lineOf("Reports of payments"))?.message).toContain("None has come yet");
    await sendEvent(shop, "charge.dispute.created", {
      id: "du_1",
      amount: 100,
      payment_intent: "pi_of_nobody",
      reason: "fraudulent",
      status: "needs_response",
      created: 1_700_000_000,
    });
    expect((await lineOf("Reports of payments"))?.message).toContain("The last came");
    const sale = await sellCards(shop);
    expect(await lineOf("Reports of payments")).toMatchObject({ isWell: true });
    await shop.db
      .updateTable("payments")
      .set({ foundAt: Date.now() })
      .where("orderId", "=", sale.orderId)
      .execute();
    expect(await lineOf("Reports of payments")).toMatchObject({ isWell: false });
  });

  // Spec 23: The desk says that letters are not sent, and whether payments are real.
  // (app/shop/operations/health.server.ts)
  test("reports letters that do not go, and whether money is real or test money", async () => {
    await sellCards(shop);
    expect(await lineOf("Letters")).toMatchObject({ isWell: true });
    expect(await lineOf("Letters", 3)).toMatchObject({ isWell: false });
    expect((await lineOf("Payments"))?.message).toContain("pretend payment company");
    const keys = (mode: string) => ({
      STRIPE_SECRET_KEY: `sk_${mode}_x`,
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    });
    expect((await lineOf("Payments", 0, keys("test")))?.message).toContain("test mode");
    expect((await lineOf("Payments", 0, keys("live")))?.message).toContain("Live");
  });

  test("reports the versions", async () => {
    const versions = await lineOf("Versions");
    expect(versions?.isWell).toBe(true);
    expect(versions?.message).toMatch(new RegExp(`Node ${process.versions.node}, ${kind} \\d+\\.`));
  });

  test("reports how full the disk is where the shop keeps its files", async () => {
    const lineIn = (folder: string) => lineOf("Disk", 0, { ERASURES_FILE: `${folder}/erasures` });
    const { bavail, blocks, bsize } = await statfs(".");
    const here = await lineIn(".");
    expect(here?.message).toMatch(/^(All right|Nearly full): [\d.]+ GB of [\d.]+ GB are free\.$/);
    expect(here?.message).toContain(`of ${((blocks * bsize) / 1e9).toFixed(1)} GB`);
    expect(here?.isWell).toBe(bavail * bsize >= 1e9);
    expect(await lineIn("./no/such/folder")).toMatchObject({
      isWell: true,
      message: "Nobody can tell on this machine.",
    });
    // A virtual file system has no free space.
    expect(await lineIn(["/proc", "/dev"].find(existsSync)!)).toMatchObject({
      isWell: false,
      message: "Nearly full: 0.0 GB of 0.0 GB are free.",
    });
  });

  test("is well when all of it is, and no longer when a part of it is not", async () => {
    await noteBackup(shop.db, "copy.db");
    const name = "water-plants";
    const times = { dueAt: Date.now() + minuteMs, heldUntil: 0 };
    await shop.db
      .insertInto("jobLeases")
      .values({ name, ...times })
      .execute();
    const settings = readEnvironment({ ERASURES_FILE: "./no/such/folder/erasures" });
    const read = (inMinutes: number) =>
      readHealth(shop.db, settings, new Date(Date.now() + inMinutes * minuteMs));
    const health = await read(0);
    expect(health.checks.filter(({ isWell }) => !isWell)).toEqual([]);
    expect(health.isWell).toBe(true);
    expect((await read(12)).isWell).toBe(false);
  });

  test("starts a trial of backups on request, unless one is running", async () => {
    await tryBackupsSoon(shop.db, "BB-OLIVE");
    expect((await lineOf("Testing backups"))?.message).not.toContain("no server does it");
    const lease = () =>
      shop.db.selectFrom("jobLeases").selectAll().where("name", "=", "prove-backups").execute();
    const isDueNow = expect.toSatisfy(
      (dueAt: number) => Math.abs(Date.now() - dueAt) < minuteMs,
    ) as number;
    expect(await lease()).toMatchObject([{ dueAt: isDueNow, heldUntil: 0 }]);
    const heldUntil = Date.now() + minuteMs;
    await shop.db.updateTable("jobLeases").set({ dueAt: 5, heldUntil }).execute();
    await tryBackupsSoon(shop.db, "BB-OLIVE");
    expect(await lease()).toMatchObject([{ dueAt: isDueNow, heldUntil }]);
    const entries = await shop.db.selectFrom("deskLog").select("did").execute();
    const did = "asked for backups to be tried";
    expect(entries).toEqual([{ did }, { did }]);
  });
});
