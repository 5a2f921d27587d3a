import { hash as hashPassword } from "@node-rs/argon2";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  findAccount,
  findCustomer,
  lockCustomer,
  logIn,
  logOut,
  logOutEverywhere,
  noteActivity,
  register,
  requirePassword,
  requireSameHash,
} from "../../../app/shop/customers/customers.server";
import { changePassword } from "../../../app/shop/customers/change-password.server";
import { tokenHash } from "../../../app/shop/secret-token.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addCustomer, addMember, addSession, addToken } from "../../support/rows";

const dayMs = 24 * 60 * 60 * 1000;
const password = "correct horse";
const wrong = {
  refusalReason: "wrong credentials",
  message: "Wrong e-mail address or password. Have another go.",
};
const typed = (email: string) => ({ name: "Dave", email, password });
afterEach(() => void vi.useRealTimers());

const tokens = async (db: Db) =>
  (await db.selectFrom("tokens").select("hash").orderBy("hash").execute()).map(({ hash }) => hash);
const sessions = async (db: Db) =>
  (await db.selectFrom("deskSessions").select("hash").execute()).map(({ hash }) => hash);
const activeAt = async (db: Db, id: string) => {
  const { lastActiveAt } = await db
    .selectFrom("customers")
    .select("lastActiveAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return lastActiveAt;
};

describe.each(databases)("a customer on %s", (kind) => {
  test("gets in by address and password, and not once the account is closed", async () => {
    const db = await seededDatabase(kind);
    const { customerId } = await register(db, typed("Dave@example.com"));
    const again = register(db, typed("dave@EXAMPLE.com"));
    await expect(again).rejects.toMatchObject({ refusalReason: "conflict" });
    const email = " dave@EXAMPLE.com ";
    expect((await logIn(db, { email, password })).customerId).toBe(customerId);
    for (const credentials of [
      { email, password: "wrong horse" },
      { email: "nobody@example.com", password },
    ]) {
      await expect(logIn(db, credentials)).rejects.toMatchObject(wrong);
    }
    await db.updateTable("customers").set({ closedAt: 1 }).execute();
    await expect(logIn(db, { email, password })).rejects.toMatchObject(wrong);
  });

  test("enters by one password and one address, however their letters are composed and the domain is spelled", async () => {
    const db = await seededDatabase(kind);
    const [composed, decomposed] = ["Café au lait", "Cafe\u0301 au lait"];
    const { customerId } = await register(db, {
      ...typed("jörg@bücher.example"),
      password: composed,
    });
    for (const email of [
      "jörg@bücher.example",
      "jo\u0308rg@BÜCHER.example",
      "jörg@xn--bcher-kva.example",
    ]) {
      expect((await logIn(db, { email, password: decomposed })).customerId).toBe(customerId);
      await expect(register(db, typed(email))).rejects.toMatchObject({ refusalReason: "conflict" });
    }
  });

  test("from before that is found by either spelling, and of two each by their own", async () => {
    const db = await seededDatabase(kind);
    const decomposed = "Cafe\u0301 au lait";
    const [unicode, ascii] = ["jorg@bücher.example", "jorg@xn--bcher-kva.example"];
    const id = "BB-JORG0000";
    const passwordHash = await hashPassword(decomposed);
    const old = { name: "Jorg", email: unicode, normalisedEmail: unicode };
    await db
      .insertInto("customers")
      .values({ ...old, id, passwordHash, createdAt: 1 })
      .execute();
    for (const email of [unicode, ascii]) {
      for (const each of [decomposed, "Café au lait"]) {
        expect((await logIn(db, { email, password: each })).customerId).toBe(id);
      }
      await expect(register(db, typed(email))).rejects.toMatchObject({ refusalReason: "conflict" });
    }
    const other = { ...old, id: "BB-OTHER000", email: ascii, normalisedEmail: ascii };
    await db
      .insertInto("customers")
      .values({ ...other, passwordHash, createdAt: 2 })
      .execute();
    const third = { ...old, id: "BB-THIRD000", normalisedEmail: unicode.normalize("NFD") };
    await db
      .insertInto("customers")
      .values({ ...third, passwordHash, createdAt: 3 })
      .execute();
    const spellings = [unicode, ascii, unicode.normalize("NFD")];
    const found = await Promise.all(spellings.map((email) => findAccount(db, email)));
    expect(found.map((account) => account?.id)).toEqual([id, other.id, third.id]);
  });

  // Spec 4: An expired token logs nobody in. (app/shop/customers/customers.server.ts)
  test("is known by their token for thirty days, and by nothing else", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    const db = await seededDatabase(kind);
    const { token, customerId: id } = await register(db, typed("dave@example.com"));
    const shown = { id, name: "Dave" };
    const dave = { ...shown, email: "dave@example.com", shown };
    expect(await findCustomer(db, token)).toEqual({ customer: dave, isStaff: false });
    expect(await findCustomer(db, tokenHash(token))).toBeUndefined();
    await db.insertInto("staff").values({ customerId: id, role: "packer", since: 1 }).execute();
    expect(await findCustomer(db, token)).toMatchObject({ isStaff: true });
    await db.updateTable("staff").set({ disabledAt: 1 }).execute();
    expect(await findCustomer(db, token)).toMatchObject({ isStaff: false });
    vi.setSystemTime(1_000_000 + 30 * dayMs - 1);
    expect(await findCustomer(db, token)).toBeDefined();
    vi.setSystemTime(1_000_000 + 30 * dayMs);
    expect(await findCustomer(db, token)).toBeUndefined();
  });

  test("logs out one device, or all of them and the desk, and nobody else", async () => {
    const db = await seededDatabase(kind);
    const olive = await addMember(db, "olive", "owner");
    const pete = await addMember(db, "pete", "packer");
    for (const name of ["one", "two", "three"]) await addToken(db, olive, tokenHash(name));
    await addToken(db, pete, "pete");
    await addSession(db, olive, "olive at the desk");
    await addSession(db, pete, "pete at the desk");
    await logOut(db, "two");
    expect(await tokens(db)).toEqual([tokenHash("one"), tokenHash("three"), "pete"].toSorted());
    await logOutEverywhere(db, olive);
    expect([await tokens(db), await sessions(db)]).toEqual([["pete"], ["pete at the desk"]]);
  });

  test("proves the password once more, and it has to be the same until it is used", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 5_000 });
    const db = await seededDatabase(kind);
    const { customerId: eve } = await register(db, {
      ...typed("eve@example.com"),
      password: "another horse",
    });
    const { customerId: id } = await register(db, typed("dave@example.com"));
    for (const other of ["wrong horse", "another horse"]) {
      await expect(requirePassword(db, id, other)).rejects.toThrow("That isn’t your password.");
    }
    const hash = await requirePassword(db, id, password);
    vi.setSystemTime(6_000);
    await requireSameHash(db, id, hash);
    expect([await activeAt(db, id), await activeAt(db, eve)]).toEqual([6_000, 5_000]);
    await db.updateTable("customers").set({ passwordHash: "another" }).execute();
    await expect(requireSameHash(db, id, hash)).rejects.toMatchObject(wrong);
  });

  // Spec 12: A customer can change their password, which logs out every other device.
  // (app/shop/customers/change-password.server.ts, app/routes/account/change-form.tsx)
  test("who changes their password stays logged in where they are, and nowhere else", async () => {
    const db = await seededDatabase(kind);
    const { id, email } = await addCustomer(db, "dave");
    const { id: eve } = await addCustomer(db, "eve");
    for (const name of ["here", "there"]) await addToken(db, id, tokenHash(name));
    await addToken(db, eve, "eve");
    const change = (next: string) => changePassword(db, { id, email }, "", next, "here");
    await expect(change(" DAVE@example.com ")).rejects.toThrow("not a secret");
    expect(await tokens(db)).toHaveLength(3);
    await change("a better horse");
    expect(await tokens(db)).toEqual([tokenHash("here"), "eve"].toSorted());
    const hashes = await db.selectFrom("customers").select("passwordHash").orderBy("id").execute();
    expect(hashes.map(({ passwordHash }) => passwordHash)).toEqual([
      expect.stringMatching(/./),
      "",
    ]);
    await expect(change("a third horse")).rejects.toMatchObject(wrong);
  });

  test("is locked alone and noted as active alone, and an unknown customer is not locked", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 7_000 });
    const db = await seededDatabase(kind);
    const { id } = await addCustomer(db, "dave");
    const { id: eve } = await addCustomer(db, "eve");
    expect(await lockCustomer(db, "BB-NOBODY00")).toBeUndefined();
    expect(await lockCustomer(db, id)).toEqual({ closedAt: null, lastActiveAt: 0 });
    const versions = await db
      .selectFrom("customers")
      .select("basketVersion")
      .orderBy("id")
      .execute();
    expect(versions.map(({ basketVersion }) => basketVersion)).toEqual([1, 0]);
    await noteActivity(db, eve);
    expect([await activeAt(db, id), await activeAt(db, eve)]).toEqual([0, 7_000]);
  });
});
