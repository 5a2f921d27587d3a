import { describe, expect, onTestFinished, test } from "vitest";
import { listInvitations, sendInvitation } from "../../../app/shop/staff/invitations.server";
import {
  changeRole,
  disableStaff,
  enableStaff,
  endSessions,
  listStaff,
} from "../../../app/shop/staff/manage-staff.server";
import type { StaffRole } from "../../../app/shop/staff/roles";
import { inviteStaff, acceptInvitation } from "../../../app/shop/staff/staff.server";
import { connect, type Db } from "../../../db/connect";
import { databases, newSeededDatabase, seededDatabase } from "../../support/database";
import { deskPassword } from "../../support/desk";
import { addMember, addSession } from "../../support/rows";

const staffRows = async (db: Db) =>
  (await listStaff(db, new Date())).map(({ name, role, isDisabled }) => [name, role, isDisabled]);

const firewood = "That’s the last owner. A desk without one is firewood.";

describe.each(databases)("staff on %s", (kind) => {
  test("are given another role, shut out with their sessions, and let in again", async () => {
    const db = await seededDatabase(kind);
    const olive = await addMember(db, "olive", "owner");
    const pete = await addMember(db, "pete", "packer");
    await addSession(db, pete, "one");
    await addSession(db, pete, "two");
    const sessionsOf = async (id: string) =>
      (await listStaff(db, new Date())).find((each) => each.id === id)?.sessionCount;
    expect(await sessionsOf(pete)).toBe(2);
    await changeRole(db, olive, pete, "accountant");
    expect(await sessionsOf(pete)).toBe(2);
    await disableStaff(db, olive, pete);
    expect([await staffRows(db), await sessionsOf(pete)]).toEqual([
      [
        ["olive", "owner", false],
        ["pete", "accountant", true],
      ],
      0,
    ]);
    await enableStaff(db, olive, pete);
    await addSession(db, pete, "three");
    await endSessions(db, olive, pete);
    expect(await sessionsOf(pete)).toBe(0);
    const log = await db.selectFrom("deskLog").select(["did", "staffId", "detail"]).execute();
    expect(log).toHaveLength(4);
    for (const [did, detail] of [
      ["changed a role", { id: pete, role: "accountant" }],
      ["disabled", { id: pete }],
      ["enabled", { id: pete }],
      ["ended sessions", { id: pete }],
    ] as const) {
      expect(log).toContainEqual({ did, staffId: olive, detail: JSON.stringify(detail) });
    }
    await expect(changeRole(db, olive, "BB-NOBODY00", "packer")).rejects.toThrow("Nobody");
  });

  test.each(["packer", null] as const)(
    "who are owners no more (%s) have no open invitations",
    async (role) => {
      const db = await seededDatabase(kind);
      const olive = await addMember(db, "olive", "owner");
      const otto = await addMember(db, "otto", "owner");
      for (const [inviter, email] of [
        [olive, "one@example.com"],
        [otto, "two@example.com"],
      ] as const) {
        await sendInvitation(db, inviter, { email, role: "owner" });
      }
      if (role) await changeRole(db, olive, otto, role);
      else await disableStaff(db, olive, otto);
      expect(await listInvitations(db, Date.now())).toMatchObject([{ email: "one@example.com" }]);
    },
  );

  test("always have an owner who can get in: the last one stays", async () => {
    const db = await seededDatabase(kind);
    const olive = await addMember(db, "olive", "owner");
    const newcomer = await addMember(db, "newcomer", "owner");
    await db
      .updateTable("staff")
      .set({ enrolledAt: null })
      .where("customerId", "=", newcomer)
      .execute();
    const gone = await addMember(db, "gone", "owner");
    await disableStaff(db, olive, gone);
    for (const attempt of [
      () => changeRole(db, olive, olive, "packer"),
      () => changeRole(db, olive, olive, "accountant"),
      () => disableStaff(db, olive, olive),
    ]) {
      await expect(attempt()).rejects.toThrow(firewood);
    }
    await enableStaff(db, olive, gone);
    await changeRole(db, gone, olive, "packer");
    await expect(disableStaff(db, gone, gone)).rejects.toThrow(firewood);
  });

  // Spec 25: The last owner cannot be removed, even if two owners remove each other at once on two
  // servers. (app/shop/staff/manage-staff.server.ts)
  test("keep an owner though two at once, on two servers, put each other out", async () => {
    const { url, remove } = await newSeededDatabase(kind);
    const [here, there] = [0, 1].map(() => connect(url, () => {}, { hasLongTimeouts: true }).db);
    onTestFinished(async () => {
      await Promise.all([here!.destroy(), there!.destroy()]);
      await remove();
    });
    const olive = await addMember(here!, "olive", "owner");
    const oscar = await addMember(here!, "oscar", "owner");
    for (let round = 0; round < 25; round++) {
      // Both connections are open by then.
      await there!.updateTable("staff").set({ role: "owner", disabledAt: null }).execute();
      const done = await Promise.allSettled([
        round % 2 === 0
          ? changeRole(here!, olive, oscar, "packer")
          : disableStaff(here!, olive, oscar),
        changeRole(there!, oscar, olive, "packer"),
      ]);
      const refused = done.filter((each) => each.status === "rejected");
      expect(refused.map(({ reason }) => (reason as Error).message)).toEqual([firewood]);
      const owners = (await staffRows(here!)).filter(([, role, out]) => role === "owner" && !out);
      expect(owners).toHaveLength(1);
    }
  });

  test("who own the desk lose it by no old link, and get it back by one from the shop’s machine", async () => {
    const db = await seededDatabase(kind);
    const take = async (role: StaffRole) => {
      const token = await inviteStaff(db, "olive@example.com", role);
      return acceptInvitation(db, token, { name: "Olive", password: deskPassword });
    };
    const old = await inviteStaff(db, "olive@example.com", "packer");
    const { customerId } = await take("owner");
    await expect(acceptInvitation(db, old, { name: "", password: deskPassword })).rejects.toThrow(
      "You’re an owner. That link would make you less.",
    );
    expect(await staffRows(db)).toEqual([["Olive", "owner", false]]);
    // As after a hand in the database.
    await db.updateTable("staff").set({ role: "packer", disabledAt: 1 }).execute();
    expect((await take("owner")).customerId).toBe(customerId);
    expect(await staffRows(db)).toEqual([["Olive", "owner", false]]);
  });
});
