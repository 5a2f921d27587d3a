import type { KyselyPlugin } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  askForEmailChange,
  confirmEmailChange,
  findEmailChange,
  issueEmailChange,
} from "../../../app/shop/customers/email-changes.server";
import {
  askForReset,
  isResetToken,
  issueReset,
  resetPassword,
} from "../../../app/shop/customers/password-resets.server";
import { deadLinkMessage } from "../../../app/shop/refusal";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase, seededWithLimits } from "../../support/database";
import { addCustomer, addSession, addToken } from "../../support/rows";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = 1_000_000_000;
afterEach(() => void vi.useRealTimers());

const startClock = () => void vi.useFakeTimers({ toFake: ["Date"], now: start });
const ids = async (db: Db, table: "passwordResets" | "emailChanges") =>
  (await db.selectFrom(table).select("id").orderBy("createdAt").execute()).map(({ id }) => id);
const latest = async (db: Db, table: "passwordResets" | "emailChanges") =>
  (await ids(db, table)).at(-1) ?? "";
const letters = async (db: Db) =>
  (await db.selectFrom("outbox").select("kind").execute()).map(({ kind }) => kind).toSorted();
const addresses = async (db: Db) =>
  (await db.selectFrom("customers").select("email").orderBy("id").execute()).map(
    ({ email }) => email,
  );

/** Asks for a reset, and answers its token as the letter would have it. */
async function resetToken(shop: Parameters<typeof askForReset>[0], email: string): Promise<string> {
  vi.setSystemTime(Date.now() + 1);
  await askForReset(shop, email);
  return (await issueReset(shop.db, await latest(shop.db, "passwordResets")))?.token ?? "";
}

async function changeToken(db: Db, customer: Awaited<ReturnType<typeof addCustomer>>, to: string) {
  vi.setSystemTime(Date.now() + 1);
  await askForEmailChange(db, customer, to);
  return issueEmailChange(db, await latest(db, "emailChanges"));
}

describe.each(databases)("a reset of a password on %s", (kind) => {
  test("is good for half an hour, and looking spends nothing", async () => {
    startClock();
    const shop = await seededWithLimits(kind);
    const { db } = shop;
    const { email } = await addCustomer(db, "dave");
    const token = await resetToken(shop, " DAVE@example.com ");
    const sent = await issueReset(db, await latest(db, "passwordResets"));
    expect(sent?.email).toBe(email);
    for (const good of [token, token, sent?.token]) expect(await isResetToken(db, good)).toBe(true);
    for (const none of [undefined, "", "rubbish"]) expect(await isResetToken(db, none)).toBe(false);
    vi.setSystemTime(Date.now() + 30 * minuteMs - 1);
    expect(await isResetToken(db, token)).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(await isResetToken(db, token)).toBe(false);
    await expect(resetPassword(db, token, "a better horse")).rejects.toThrow(deadLinkMessage);
  });

  test("is not sent to a closed account, or to an address without one", async () => {
    startClock();
    const shop = await seededWithLimits(kind);
    const { db } = shop;
    const { email } = await addCustomer(db, "dave");
    const token = await resetToken(shop, email);
    await db.updateTable("customers").set({ closedAt: 1 }).execute();
    expect(await isResetToken(db, token)).toBe(false);
    expect(await resetToken(shop, email)).toBe("");
    expect(await resetToken(shop, "nobody@example.com")).toBe("");
    const asked = await db.selectFrom("passwordResets").select("customerId").execute();
    expect(asked.filter(({ customerId }) => customerId === null)).toHaveLength(2);
  });

  // Spec 12: A request for a password reset takes the same time, whether or not the address is
  // known. (app/shop/customers/password-resets.server.ts)
  test("is asked for by the same queries for an address with an account and one without", async () => {
    const shop = await seededWithLimits(kind);
    const { db } = shop;
    const { email } = await addCustomer(db, "dave");
    const queriesFor = async (address: string) => {
      const queries: string[] = [];
      const recorder: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          queries.push(db.getExecutor().compileQuery(node, queryId).sql);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await askForReset({ ...shop, db: db.withPlugin(recorder) }, address);
      return queries;
    };
    const known = await queriesFor(email);
    expect(known.length).toBeGreaterThan(2);
    expect(await queriesFor("nobody@example.com")).toEqual(known);
  });

  // Spec 12: Requests for a password reset send five letters an hour to one address at most, wherever
  // they come from. (app/shop/limits.server.ts)
  test("is sent five times in an hour at most, and others’ do not count", async () => {
    startClock();
    const shop = await seededWithLimits(kind);
    const { db } = shop;
    const dave = await addCustomer(db, "dave");
    const eve = await addCustomer(db, "eve");
    const sent: boolean[] = [];
    for (let i = 0; i < 6; i++) sent.push((await resetToken(shop, dave.email)) !== "");
    expect(sent).toEqual([true, true, true, true, true, false]);
    expect(await resetToken(shop, eve.email)).not.toBe("");
    vi.setSystemTime(Date.now() + hourMs);
    expect(await resetToken(shop, dave.email)).not.toBe("");
  });

  test("logs out every device, closes the desk, voids every other link, and is notified", async () => {
    startClock();
    const shop = await seededWithLimits(kind);
    const { db } = shop;
    const dave = await addCustomer(db, "dave");
    const eve = await addCustomer(db, "eve");
    const older = await resetToken(shop, dave.email);
    const change = await changeToken(db, dave, "new@example.com");
    const hers = [await resetToken(shop, eve.email), await changeToken(db, eve, "e@example.com")];
    for (const { id } of [dave, eve]) {
      await addToken(db, id, id);
      await db.insertInto("staff").values({ customerId: id, role: "owner", since: 1 }).execute();
      await addSession(db, id, id);
    }
    const token = await resetToken(shop, dave.email);
    await expect(resetPassword(db, token, " Dave@example.com")).rejects.toThrow("not a secret");
    await resetPassword(db, token, "a better horse");
    for (const table of ["tokens", "deskSessions"] as const) {
      expect(await db.selectFrom(table).select("customerId").execute()).toEqual([
        { customerId: eve.id },
      ]);
    }
    expect([await isResetToken(db, older), await isResetToken(db, token)]).toEqual([false, false]);
    await expect(resetPassword(db, token, "a third horse")).rejects.toThrow(deadLinkMessage);
    expect(await findEmailChange(db, change)).toBeUndefined();
    expect(await isResetToken(db, hers[0])).toBe(true);
    expect(await findEmailChange(db, hers[1])).toMatchObject({ newEmail: "e@example.com" });
    expect((await letters(db)).filter((letter) => letter === "password-changed")).toHaveLength(1);
  });
});

describe.each(databases)("a link that is followed twice at once on %s", (kind) => {
  const refusals = async (both: Promise<void>[]) =>
    (await Promise.allSettled(both)).flatMap((each) =>
      each.status === "rejected" ? [(each.reason as Error).message] : [],
    );

  test("does what it is for once", async () => {
    startClock();
    const shop = await seededWithLimits(kind);
    const { db } = shop;
    const dave = await addCustomer(db, "dave");
    const change = await changeToken(db, dave, "new@example.com");
    const changed = [confirmEmailChange(db, change), confirmEmailChange(db, change)];
    expect(await refusals(changed)).toEqual([deadLinkMessage]);
    const reset = await resetToken(shop, "new@example.com");
    const passwords = ["a better horse", "a third horse"];
    const replaced = passwords.map((password) => resetPassword(db, reset, password));
    expect(await refusals(replaced)).toEqual([deadLinkMessage]);
  });
});

describe.each(databases)("a change of address on %s", (kind) => {
  test("is refused for the customer’s own address, and otherwise both addresses are written to", async () => {
    startClock();
    const db = await seededDatabase(kind);
    const dave = await addCustomer(db, "dave");
    await addCustomer(db, "eve");
    await expect(askForEmailChange(db, dave, "dave@example.com")).rejects.toThrow(
      "That is your address already.",
    );
    expect([await ids(db, "emailChanges"), await letters(db)]).toEqual([[], []]);
    const token = await changeToken(db, dave, "Dave@example.com");
    expect(await letters(db)).toEqual(["email-change", "email-changing"]);
    await confirmEmailChange(db, token);
    expect(await addresses(db)).toEqual(["Dave@example.com", "eve@example.com"]);
  });

  test("is good for a day, once, while the account is open, and looking spends nothing", async () => {
    startClock();
    const db = await seededDatabase(kind);
    const dave = await addCustomer(db, "dave");
    const token = await changeToken(db, dave, "new@example.com");
    for (const none of [undefined, "", "rubbish"]) {
      expect(await findEmailChange(db, none)).toBeUndefined();
    }
    await db.updateTable("customers").set({ closedAt: 1 }).execute();
    expect(await findEmailChange(db, token)).toBeUndefined();
    await db.updateTable("customers").set({ closedAt: null }).execute();
    vi.setSystemTime(Date.now() + 24 * hourMs - 1);
    const change = { customerId: dave.id, oldEmail: dave.email, newEmail: "new@example.com" };
    expect(await findEmailChange(db, token)).toMatchObject(change);
    vi.setSystemTime(Date.now() + 1);
    await expect(confirmEmailChange(db, token)).rejects.toThrow(deadLinkMessage);
    expect(await addresses(db)).toEqual(["dave@example.com"]);
  });

  test("voids every other link of theirs, and none of anybody else’s", async () => {
    startClock();
    const shop = await seededWithLimits(kind);
    const { db } = shop;
    const dave = await addCustomer(db, "dave");
    const eve = await addCustomer(db, "eve");
    const reset = await resetToken(shop, dave.email);
    const other = await changeToken(db, dave, "other@example.com");
    const hers = [await resetToken(shop, eve.email), await changeToken(db, eve, "e@example.com")];
    const token = await changeToken(db, dave, "new@example.com");
    await confirmEmailChange(db, token);
    for (const dead of [token, other]) expect(await findEmailChange(db, dead)).toBeUndefined();
    expect([await isResetToken(db, reset), await isResetToken(db, hers[0])]).toEqual([false, true]);
    expect(await findEmailChange(db, hers[1])).toBeDefined();
    expect(await ids(db, "emailChanges")).toHaveLength(2);
    expect(await letters(db)).toContain("email-changed");
    expect(await addresses(db)).toEqual(["new@example.com", "eve@example.com"]);
  });
});
