import { afterEach, describe, expect, test, vi } from "vitest";
import {
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from "../../../app/shop/staff/invitations.server";
import { listStaff } from "../../../app/shop/staff/manage-staff.server";
import { removeOldInvitations } from "../../../app/shop/staff/staff.server";
import type { Db } from "../../../db/connect";
import { databases } from "../../support/database";
import { done, invited, openInvitingDesk } from "../../support/desk";
import { addCustomer, addSession } from "../../support/rows";

const minuteMs = 60_000;
const threeDaysMs = 3 * 24 * 60 * minuteMs;
const start = 1_000_000_000;
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);
afterEach(() => void vi.useRealTimers());

const lettersIn = async (db: Db) =>
  (await db.selectFrom("outbox").select("state").orderBy("createdAt").execute()).map(
    ({ state }) => state,
  );

describe.each(databases)("an invitation on %s", (kind) => {
  test("is good for three days, and says whom and by whom", async () => {
    const { db, olive, invite } = await openInvitingDesk(kind, start);
    await invite("zoe@example.com");
    later(1);
    await invite("adam@example.com");
    expect(await invited(db)).toEqual(["zoe@example.com", "adam@example.com"]);
    const [{ id } = { id: "" }] = await listInvitations(db, Date.now());
    const read = {
      id,
      email: "zoe@example.com",
      role: "packer",
      expiresAt: start + threeDaysMs,
      inviter: "olive",
    };
    expect(await readInvitation(db, id, start + threeDaysMs - 1)).toEqual(read);
    expect(await readInvitation(db, id, start + threeDaysMs)).toBeUndefined();
    expect(await readInvitation(db, "IN-NOBODY00", start)).toBeUndefined();
    vi.setSystemTime(start + threeDaysMs);
    expect(await invited(db)).toEqual(["adam@example.com"]);
    await removeOldInvitations(db, new Date());
    expect(await db.selectFrom("staffInvitations").select("email").execute()).toEqual([
      { email: "adam@example.com" },
    ]);
    expect(await done(db)).toEqual([`invited ${olive}`, `invited ${olive}`]);
  });

  test("goes to nobody who works here, or is invited already, in any case", async () => {
    const { db, invite } = await openInvitingDesk(kind, start);
    await addCustomer(db, "eve");
    await invite("new@example.com");
    await expect(invite("NEW@example.com")).rejects.toThrow("They’re invited already.");
    await expect(invite("OLIVE@example.com")).rejects.toThrow("olive works here already.");
    await invite("eve@example.com");
    expect(await invited(db)).toHaveLength(2);
    later(threeDaysMs);
    await invite("new@example.com");
  });

  test("is withdrawn once, with its letter, and no other is", async () => {
    const { db, olive, invite } = await openInvitingDesk(kind, start);
    await invite("one@example.com");
    later(1);
    await invite("two@example.com");
    const [{ id } = { id: "" }] = await listInvitations(db, Date.now());
    later(1);
    await withdrawInvitation(db, olive, id);
    expect([await invited(db), await lettersIn(db)]).toEqual([
      ["two@example.com"],
      ["cancelled", "waiting"],
    ]);
    await expect(withdrawInvitation(db, olive, id)).rejects.toThrow("gone already");
    const log = await db.selectFrom("deskLog").select(["did", "staffId", "detail"]).execute();
    for (const [did, detail] of [
      ["invited", { id, role: "packer" }],
      ["withdrew an invitation", { id }],
    ] as const) {
      expect(log).toContainEqual({ did, staffId: olive, detail: JSON.stringify(detail) });
    }
  });
});

test("staff are last seen when they last did something, or were there", async () => {
  const { db, olive, invite } = await openInvitingDesk("SQLite", start);
  const lastSeen = async () => (await listStaff(db, new Date()))[0]?.seenAt;
  expect(await lastSeen()).toBeNull();
  later(5);
  for (const token of ["here", "there"]) {
    later(1);
    await addSession(db, olive, token);
  }
  expect(await lastSeen()).toBe(start + 7);
  for (const name of ["one", "two"]) {
    later(1);
    await invite(`${name}@example.com`);
  }
  expect(await lastSeen()).toBe(start + 9);
});
