import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { readEnvironment } from "../../../app/env.server";
import { noteBackup, tryBackupsSoon } from "../../../app/shop/operations/backups.server";
import { readHealth } from "../../../app/shop/operations/health.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import { openTestShop } from "../../support/test-shop";

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
