import type { Updateable } from "kysely";
import type { Db } from "../../../db/connect";
import type { DeskLogTable, StaffRole, StaffTable } from "../../../db/desk-tables";
import { transact } from "../../../db/transact";
import { Refusal } from "~/shop/refusal";
import { logAtDesk } from "~/shop/desk-log.server";
import { countSessions } from "./desk-sessions.server";

export type StaffMember = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** Their last activity at the desk; null for none. */
  seenAt: number | null;
  sessionCount: number;
  /** Whether they have set up an authenticator. */
  isEnrolled: boolean;
  isDisabled: boolean;
};

/** All current and former staff, by name. */
export async function listStaff(db: Db, now: Date): Promise<StaffMember[]> {
  const staff = await db
    .selectFrom("staff")
    .innerJoin("customers", "customers.id", "staff.customerId")
    .select(["customers.id", "customers.name", "customers.email", "role"])
    .select(["enrolledAt", "disabledAt"])
    .select((eb) =>
      eb
        .selectFrom("deskLog")
        .select(({ fn }) => fn.max("at").as("at"))
        .whereRef("deskLog.staffId", "=", "staff.customerId")
        .as("didAt"),
    )
    .where("customers.closedAt", "is", null)
    .orderBy("customers.name")
    .orderBy("customers.id")
    .execute();
  const sessions = await countSessions(db, now);
  return staff.map(({ enrolledAt, disabledAt, didAt, ...member }) => {
    const { count = 0, seenAt = 0 } = sessions.get(member.id) ?? {};
    return Object.assign(member, {
      seenAt: Math.max(didAt ?? 0, seenAt) || null,
      sessionCount: count,
      isEnrolled: enrolledAt !== null,
      isDisabled: disabledAt !== null,
    });
  });
}

/**
 * Changes somebody's role. The invitations of somebody who is no owner any more end.
 * @throws {Refusal} if the desk would have no owner left
 */
export function changeRole(db: Db, staffId: string, id: string, role: StaffRole): Promise<void> {
  return change(db, staffId, id, { did: "changed a role", set: { role }, detail: { id, role } });
}

/**
 * Disables a staff account, and ends its sessions and the invitations that it sent.
 * @throws {Refusal} if the desk would have no owner left
 */
export function disableStaff(db: Db, staffId: string, id: string): Promise<void> {
  return change(db, staffId, id, {
    did: "disabled",
    set: { disabledAt: Date.now() },
    detail: { id },
    endsSessions: true,
  });
}

export function enableStaff(db: Db, staffId: string, id: string): Promise<void> {
  return change(db, staffId, id, { did: "enabled", set: { disabledAt: null }, detail: { id } });
}

/** Ends all desk sessions of a staff member. */
export async function endSessions(db: Db, staffId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await tx.deleteFrom("deskSessions").where("customerId", "=", id).execute();
    await logAtDesk(tx, { did: "ended sessions", staffId, detail: { id } });
  });
}

type Change = Pick<DeskLogTable, "did"> & {
  set: Updateable<StaffTable>;
  detail: object;
  endsSessions?: boolean;
};

async function change(
  db: Db,
  staffId: string,
  id: string,
  { did, set, detail, endsSessions = false }: Change,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockOwners(tx);
    const changed = await tx
      .updateTable("staff")
      .set(set)
      .where("customerId", "=", id)
      .returning(["role", "disabledAt"])
      .executeTakeFirst();
    if (!changed) throw new Refusal("missing", "Nobody of that name works here.");
    await requireOwner(tx);
    if (endsSessions) await tx.deleteFrom("deskSessions").where("customerId", "=", id).execute();
    // An invitation to another address of theirs would let them in again.
    if (changed.role !== "owner" || changed.disabledAt !== null) {
      await tx.deleteFrom("staffInvitations").where("invitedBy", "=", id).execute();
    }
    await logAtDesk(tx, { did, staffId, detail });
  });
}

/** The second of two simultaneous changes waits here, and then sees the first. */
export async function lockOwners(tx: Db): Promise<void> {
  await tx
    .updateTable("staff")
    .set((eb) => ({ since: eb.ref("since") }))
    .where("role", "=", "owner")
    .execute();
}

/** @throws {Refusal} if the desk has no owner who can log in */
async function requireOwner(tx: Db): Promise<void> {
  const owner = await tx
    .selectFrom("staff")
    .select("customerId")
    .where("role", "=", "owner")
    .where("disabledAt", "is", null)
    .where("enrolledAt", "is not", null)
    .executeTakeFirst();
  if (owner) return;
  throw new Refusal("conflict", "That’s the last owner. A desk without one is firewood.");
}
