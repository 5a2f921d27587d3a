import { afterEach, describe, expect, test, vi } from "vitest";
import {
  closeDesk,
  countSessions,
  findDesk,
  noteProof,
  removeOldDeskSessions,
} from "../../../app/shop/staff/desk-sessions.server";
import { tokenHash } from "../../../app/shop/secret-token.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addMember, addSession } from "../../support/rows";

const minuteMs = 60_000;
const start = 1_000_000_000;
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);
afterEach(() => void vi.useRealTimers());

async function openDesks(db: Db) {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const olive = await addMember(db, "olive", "owner");
  const pete = await addMember(db, "pete", "packer");
  for (const token of ["here", "there"]) await addSession(db, olive, tokenHash(token));
  await addSession(db, pete, tokenHash("pete"));
  return { olive, pete };
}

const seenAt = async (db: Db, token: string) => {
  const session = await db
    .selectFrom("deskSessions")
    .select("seenAt")
    .where("hash", "=", tokenHash(token))
    .executeTakeFirst();
  return session && session.seenAt - start;
};
const isProven = async (db: Db, token: string) => (await findDesk(db, token))?.isProven;

describe.each(databases)("an open desk on %s", (kind) => {
  test("says who is there, and closes by its token alone", async () => {
    const db = await seededDatabase(kind);
    const { olive, pete } = await openDesks(db);
    const who = { name: "olive", email: "olive@example.com" };
    expect(await findDesk(db, "here")).toEqual({
      staffId: olive,
      role: "owner",
      isProven: true,
      ...who,
    });
    expect(await findDesk(db, "pete")).toMatchObject({ staffId: pete, role: "packer" });
    expect(await findDesk(db, tokenHash("here"))).toBeUndefined();
    await closeDesk(db, "here");
    expect(await findDesk(db, "here")).toBeUndefined();
    expect(await findDesk(db, "there")).toBeDefined();
    expect(await findDesk(db, "pete")).toBeDefined();
    await db.updateTable("staff").set({ disabledAt: 1 }).execute();
    expect(await findDesk(db, "there")).toBeUndefined();
  });

  // Spec 14: The desk closes after half an hour without activity, and after twelve hours in any
  // case. (app/shop/staff/desk-sessions.server.ts)
  test("closes after half an hour of nothing, and after twelve hours in any case", async () => {
    const db = await seededDatabase(kind);
    const { olive } = await openDesks(db);
    later(30 * minuteMs - 1);
    expect(await findDesk(db, "here")).toBeDefined();
    later(1);
    expect(await findDesk(db, "there")).toBeUndefined();
    expect(await countSessions(db, new Date())).toEqual(
      new Map([[olive, { count: 1, seenAt: start + 30 * minuteMs - 1 }]]),
    );
    const twelveHours = 12 * 60 * minuteMs;
    await db
      .updateTable("deskSessions")
      .set({ seenAt: start + twelveHours })
      .execute();
    vi.setSystemTime(start + twelveHours - 1);
    await removeOldDeskSessions(db, new Date());
    expect(await findDesk(db, "there")).toBeDefined();
    expect((await countSessions(db, new Date())).get(olive)?.count).toBe(2);
    later(1);
    expect(await findDesk(db, "there")).toBeUndefined();
    expect(await countSessions(db, new Date())).toEqual(new Map());
    await addSession(db, olive, tokenHash("new"));
    await removeOldDeskSessions(db, new Date());
    expect(await db.selectFrom("deskSessions").select("hash").execute()).toEqual([
      { hash: tokenHash("new") },
    ]);
  });

  test("notes once a minute that somebody is there, and of no other session", async () => {
    const db = await seededDatabase(kind);
    await openDesks(db);
    later(minuteMs);
    await findDesk(db, "here");
    expect(await seenAt(db, "here")).toBe(0);
    later(1);
    await findDesk(db, "here");
    expect(await seenAt(db, "here")).toBe(minuteMs + 1);
    expect(await seenAt(db, "there")).toBe(0);
  });

  test("believes a proof for ten minutes, where it was given", async () => {
    const db = await seededDatabase(kind);
    await openDesks(db);
    later(10 * minuteMs - 1);
    expect(await isProven(db, "here")).toBe(true);
    later(1);
    expect(await isProven(db, "here")).toBe(false);
    await noteProof(db, "here");
    expect([await isProven(db, "here"), await isProven(db, "there")]).toEqual([true, false]);
  });
});
