import { afterEach, describe, expect, test, vi } from "vitest";
import { listInvitations } from "../../../app/shop/staff/invitations.server";
import { listStaff } from "../../../app/shop/staff/manage-staff.server";
import {
  findInvitationLink,
  inviteStaff,
  isStaff,
  removeOldInvitations,
  acceptInvitation,
} from "../../../app/shop/staff/staff.server";
import { deadLinkMessage } from "../../../app/shop/refusal";
import { databases } from "../../support/database";
import { deskPassword, done, invited, openInvitingDesk } from "../../support/desk";
import { addSession } from "../../support/rows";

const minuteMs = 60_000;
const threeDaysMs = 3 * 24 * 60 * minuteMs;
const start = 1_000_000_000;
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);
afterEach(() => void vi.useRealTimers());

describe.each(databases)("the link of an invitation on %s", (kind) => {
  const fields = { name: "Pete", password: deskPassword };

  // Spec 14: The link for a new owner works for a quarter of an hour. (app/shop/staff/staff.server.ts,
  // app/routes/desk/take/page.tsx)
  test("is good for a quarter of an hour, or as long as its invitation", async () => {
    const { db, invite } = await openInvitingDesk(kind, start);
    await invite("pete@example.com");
    const [{ id } = { id: "" }] = await listInvitations(db, start);
    const byHand = await inviteStaff(db, "hand@example.com", "owner");
    const expiresAt = start + 60 * minuteMs;
    const byLetter = await inviteStaff(db, "pete@example.com", "packer", { id, expiresAt });
    const isGood = async (token: string) => (await findInvitationLink(db, token)) !== undefined;
    expect(await isGood("rubbish")).toBe(false);
    later(15 * minuteMs - 1);
    expect([await isGood(byHand), await isGood(byLetter)]).toEqual([true, true]);
    later(1);
    expect([await isGood(byHand), await isGood(byLetter)]).toEqual([false, true]);
    await removeOldInvitations(db, new Date());
    expect(await db.selectFrom("staffInvites").select("email").execute()).toEqual([
      { email: "pete@example.com" },
    ]);
    vi.setSystemTime(expiresAt);
    await expect(acceptInvitation(db, byLetter, fields)).rejects.toThrow(deadLinkMessage);
  });

  test("makes a newcomer staff once, answers a second click alike, and takes its invitation alone away", async () => {
    const { db, invite } = await openInvitingDesk(kind, start);
    for (const name of ["pete", "other"]) await invite(`${name}@example.com`);
    const { id } = await db
      .selectFrom("staffInvitations")
      .select("id")
      .where("email", "=", "pete@example.com")
      .executeTakeFirstOrThrow();
    const expiresAt = start + threeDaysMs;
    const link = () => inviteStaff(db, "pete@example.com", "packer", { id, expiresAt });
    const [token, second] = [await link(), await link()];
    expect(await findInvitationLink(db, token)).toEqual({
      email: "pete@example.com",
      role: "packer",
      isKnown: false,
    });
    const hers = await inviteStaff(db, "zoe@example.com", "packer");
    const { customerId: pete } = await acceptInvitation(db, token, fields);
    expect([await isStaff(db, pete), await isStaff(db, "BB-NOBODY00")]).toEqual([true, false]);
    expect(await findInvitationLink(db, hers)).toBeDefined();
    expect(await invited(db)).toEqual(["other@example.com"]);
    expect(await acceptInvitation(db, token, fields)).toMatchObject({ customerId: pete });
    await expect(acceptInvitation(db, second, fields)).rejects.toThrow(deadLinkMessage);
    later(minuteMs);
    await expect(acceptInvitation(db, token, fields)).rejects.toThrow(deadLinkMessage);
    expect(await done(db)).toContain(`took the desk ${pete}`);
    await db.updateTable("staff").set({ disabledAt: 1 }).execute();
    expect(await isStaff(db, pete)).toBe(false);
  });

  test("asks a customer to log in and to set up another authenticator", async () => {
    const { db, olive } = await openInvitingDesk(kind, start);
    const take = async (password: string) => {
      const token = await inviteStaff(db, " PETE@example.com", "packer");
      return acceptInvitation(db, token, { name: "", password });
    };
    const first = await inviteStaff(db, "pete@example.com", "accountant");
    const { customerId: pete } = await acceptInvitation(db, first, fields);
    await db.updateTable("staff").set({ enrolledAt: 1, sealedSecret: "x" }).execute();
    await addSession(db, pete, "pete");
    await expect(take("wrong horse")).rejects.toThrow("Wrong e-mail address or password.");
    await take(deskPassword);
    const staff = await listStaff(db, new Date());
    expect(staff.map(({ id, role, isEnrolled }) => [id, role, isEnrolled])).toEqual([
      [pete, "packer", false],
      [olive, "owner", true],
    ]);
    expect(await db.selectFrom("deskSessions").select("hash").execute()).toEqual([]);
    await db.updateTable("customers").set({ closedAt: 1 }).where("id", "=", pete).execute();
    const token = await inviteStaff(db, "pete@example.com", "packer");
    expect(await findInvitationLink(db, token)).toMatchObject({ isKnown: false });
    expect(await listStaff(db, new Date())).toMatchObject([{ id: olive }]);
  });
});

// Spec 14: The link for a new owner works once. (app/shop/staff/staff.server.ts)
test("an owner’s link works once when it is followed twice at once, and lets an owner begin anew who has lost their keys", async () => {
  const { db } = await openInvitingDesk("SQLite", start);
  const credentials = { name: "Pete", password: deskPassword };
  const link = () => inviteStaff(db, "pete@example.com", "owner");
  const { customerId: id } = await acceptInvitation(db, await link(), credentials);
  await db.updateTable("staff").set({ enrolledAt: 1 }).execute();
  const token = await link();
  const both = [acceptInvitation(db, token, credentials), acceptInvitation(db, token, credentials)];
  expect(await Promise.all(both)).toMatchObject([{ customerId: id }, { customerId: id }]);
  expect(await done(db)).toEqual(Array(2).fill(`took the desk ${id}`));
  expect((await listStaff(db, new Date())).find((each) => each.id === id)).toMatchObject({
    role: "owner",
    isEnrolled: false,
  });
  const { detail } = await db.selectFrom("deskLog").select("detail").executeTakeFirstOrThrow();
  expect(JSON.parse(detail)).toEqual({ role: "owner" });
});
