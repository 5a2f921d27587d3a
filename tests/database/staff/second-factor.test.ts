import { afterEach, describe, expect, test, vi } from "vitest";
import { findDesk, openDesk } from "../../../app/shop/staff/desk-sessions.server";
import {
  beginEnrolment,
  checkCode,
  renewAuthenticator,
  renewRecoveryCodes,
} from "../../../app/shop/staff/second-factor.server";
import type { Shop } from "../../../app/shop/shop";
import { databases, type DatabaseKind } from "../../support/database";
import { codeOf } from "../../support/desk";
import { addMember, addSession } from "../../support/rows";
import { outbox } from "../../support/mailer";
import { openTestShop } from "../../support/test-shop";

const halfMinuteMs = 30_000;
/** A moment in the middle of a code's half minute. */
const start = 1_000_000 * halfMinuteMs + 15_000;
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const wrong = "That code is wrong, or it has been used. Take the next.";
afterEach(() => void vi.useRealTimers());

async function openShopWith(kind: DatabaseKind) {
  const shop = await openTestShop(kind);
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const olive = await addMember(shop.db, "olive", "owner");
  const pete = await addMember(shop.db, "pete", "packer");
  await shop.db.updateTable("staff").set({ enrolledAt: null }).execute();
  return { shop, olive, pete };
}

const enrol = async (shop: Shop, id: string) => {
  const enrolment = await beginEnrolment(shop, { id, email: "olive@example.com" });
  if (!enrolment) throw new Error("They are known already");
  return enrolment;
};
const read = (shop: Shop, id: string) =>
  shop.db
    .selectFrom("staff")
    .select(["sealedSecret", "enrolledAt"])
    .where("customerId", "=", id)
    .executeTakeFirstOrThrow();
const done = async ({ db }: Shop) =>
  (await db.selectFrom("deskLog").select(["did", "staffId"]).execute()).map((row) =>
    Object.values(row).join(" "),
  );

describe.each(databases)("an authenticator on %s", (kind) => {
  test("is shown one secret until it is proven, also to two who look at once", async () => {
    const { shop, olive, pete } = await openShopWith(kind);
    const [one, two] = await Promise.all([enrol(shop, olive), enrol(shop, olive)]);
    expect(one).toEqual(two);
    expect(one.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(one.qrCode).toContain("<svg");
    expect(await enrol(shop, olive)).toEqual(one);
    const his = await enrol(shop, pete);
    expect(new Set([...one.recoveryCodes, ...his.recoveryCodes]).size).toBe(20);
    for (const code of one.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{5}$/);
    await checkCode(shop, olive, codeOf(one.secret));
    expect((await read(shop, olive)).enrolledAt).toBe(start);
    expect(await beginEnrolment(shop, { id: olive, email: "" })).toBeUndefined();
    expect((await read(shop, pete)).enrolledAt).toBeNull();
    later(halfMinuteMs);
    await checkCode(shop, olive, codeOf(one.secret));
    expect((await read(shop, olive)).enrolledAt).toBe(start);
  });

  test("whose secret was encrypted with another key is shown a new one", async () => {
    const { shop, olive } = await openShopWith(kind);
    await shop.db.updateTable("staff").set({ sealedSecret: "rubbish" }).execute();
    await expect(checkCode(shop, olive, "000000")).rejects.toThrow(wrong);
    const { secret } = await enrol(shop, olive);
    await checkCode(shop, olive, codeOf(secret));
  });

  // Spec 14: A code of the authenticator opens the desk once.
  // (app/shop/staff/second-factor.server.ts)
  test("opens by the code of half a minute before or after, each once and none after a later one", async () => {
    const { shop, olive, pete } = await openShopWith(kind);
    const { secret } = await enrol(shop, olive);
    const check = (seconds: number) => checkCode(shop, olive, codeOf(secret, seconds));
    for (const off of [-60, 60]) await expect(check(off)).rejects.toThrow(wrong);
    await expect(checkCode(shop, pete, codeOf(secret))).rejects.toThrow(wrong);
    await check(-30);
    await expect(check(-30)).rejects.toThrow(wrong);
    later(5_000);
    await expect(check(-30)).rejects.toThrow(wrong);
    await checkCode(shop, olive, codeOf(secret).replace(/(...)/, " $1-"));
    await check(30);
    for (const off of [-30, 0, 30]) await expect(check(off)).rejects.toThrow(wrong);
    later(2 * halfMinuteMs);
    const { token } = await openDesk(shop, olive, codeOf(secret));
    expect((await findDesk(shop.db, token))?.staffId).toBe(olive);
    expect(await done(shop)).toEqual([`opened the desk ${olive}`]);
  });

  test("whose wrong codes are too many has its owner notified, and the shop's owners, once a day", async () => {
    const { shop, olive, pete } = await openShopWith(kind);
    await addMember(shop.db, "mia", "packer");
    for (let i = 0; i < 12; i++) {
      await expect(checkCode(shop, pete, "000000")).rejects.toThrow(i < 10 ? wrong : "enough");
    }
    const notified = async () => (await outbox(shop.db)).map(({ customerId }) => customerId);
    expect(new Set(await notified())).toEqual(new Set([olive, pete]));
    expect(await notified()).toHaveLength(2);
    later(24 * 3_600_000);
    for (let i = 0; i < 11; i++) await checkCode(shop, pete, "000000").catch(() => {});
    expect(await notified()).toHaveLength(4);
  });

  // Spec 25: A new authenticator replaces the old one and ends every session.
  // (app/shop/staff/second-factor.server.ts)
  test("is begun anew by one, with no open desk, and the other keeps theirs", async () => {
    const { shop, olive, pete } = await openShopWith(kind);
    const [hers, his] = [await enrol(shop, olive), await enrol(shop, pete)];
    for (const [id, { secret }] of [
      [olive, hers],
      [pete, his],
    ] as const) {
      await checkCode(shop, id, codeOf(secret));
      await addSession(shop.db, id, id);
    }
    await renewAuthenticator(shop.db, olive);
    expect(await read(shop, olive)).toEqual({ sealedSecret: null, enrolledAt: null });
    expect((await read(shop, pete)).enrolledAt).toBe(start);
    const left = await shop.db.selectFrom("deskSessions").select("customerId").execute();
    expect(left).toEqual([{ customerId: pete }]);
    later(halfMinuteMs);
    for (const old of [codeOf(hers.secret), hers.recoveryCodes[0] ?? ""]) {
      await expect(checkCode(shop, olive, old)).rejects.toThrow(wrong);
    }
    await checkCode(shop, pete, his.recoveryCodes[0] ?? "");
    const other = await enrol(shop, olive);
    expect(other.secret).not.toBe(hers.secret);
    await checkCode(shop, olive, codeOf(other.secret));
    expect(await done(shop)).toContain(`renewed the authenticator ${olive}`);
  });
});

describe.each(databases)("a recovery code on %s", (kind) => {
  test("works once, for its owner, once their authenticator is enrolled", async () => {
    const { shop, olive, pete } = await openShopWith(kind);
    const { secret, recoveryCodes } = await enrol(shop, olive);
    const [code = "", other = ""] = recoveryCodes;
    await expect(checkCode(shop, olive, code)).rejects.toThrow(wrong);
    await checkCode(shop, olive, codeOf(secret));
    await expect(checkCode(shop, pete, code)).rejects.toThrow(wrong);
    await checkCode(shop, olive, ` ${code.toLowerCase().replaceAll("-", " ")} `);
    await expect(checkCode(shop, olive, code)).rejects.toThrow(wrong);
    await checkCode(shop, olive, other);
    expect(await done(shop)).toEqual([
      `used a recovery code ${olive}`,
      `used a recovery code ${olive}`,
    ]);
  });

  test("is void once new ones are made, though the authenticator stays", async () => {
    const { shop, olive, pete } = await openShopWith(kind);
    const [hers, his] = [await enrol(shop, olive), await enrol(shop, pete)];
    await checkCode(shop, olive, codeOf(hers.secret));
    await checkCode(shop, pete, codeOf(his.secret));
    const renewed = await renewRecoveryCodes(shop.db, olive);
    expect(new Set([...renewed, ...hers.recoveryCodes]).size).toBe(20);
    later(halfMinuteMs);
    await checkCode(shop, olive, codeOf(hers.secret));
    const [old = ""] = hers.recoveryCodes;
    await expect(checkCode(shop, olive, old)).rejects.toThrow(wrong);
    await checkCode(shop, olive, renewed[9] ?? "");
    await checkCode(shop, pete, his.recoveryCodes[9] ?? "");
    expect(await done(shop)).toContain(`renewed recovery codes ${olive}`);
  });
});
