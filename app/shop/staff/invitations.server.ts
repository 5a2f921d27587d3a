import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { findAccount, normalisedEmail } from "~/shop/customers/customers.server";
import { newId } from "~/shop/ids.server";
import { addLetter, cancelLetter } from "~/shop/letters/outbox.server";
import { Refusal } from "~/shop/refusal";
import { invitationDays } from "~/shop/terms";
import { logAtDesk } from "~/shop/desk-log.server";
import { lockOwners } from "./manage-staff.server";
import type { StaffRole } from "./roles";

const dayMs = 24 * 60 * 60 * 1000;

export type Invitation = { id: string; email: string; role: StaffRole; expiresAt: number };

/**
 * Invites somebody to the desk by letter.
 * @throws {Refusal} if they are staff already, or are invited
 */
export async function sendInvitation(
  db: Db,
  staffId: string,
  { email, role }: Pick<Invitation, "email" | "role">,
): Promise<void> {
  const id = newId("IN");
  const now = Date.now();
  await transact(db, async (tx) => {
    await lockOwners(tx);
    await requireNewcomer(tx, email, now);
    await tx
      .insertInto("staffInvitations")
      .values({
        id,
        email,
        role,
        invitedBy: staffId,
        createdAt: now,
        expiresAt: now + invitationDays * dayMs,
      })
      .execute();
    await addLetter(tx, { key: letterKey(id), kind: "staff-invite", aboutId: id });
    await logAtDesk(tx, { did: "invited", staffId, detail: { id, role } });
  });
}

async function requireNewcomer(tx: Db, email: string, now: number): Promise<void> {
  const known = await tx
    .selectFrom("staff")
    .innerJoin("customers", "customers.id", "staff.customerId")
    .select("customers.name")
    .where("customers.id", "=", (await findAccount(tx, email))?.id ?? "")
    .executeTakeFirst();
  if (known) throw new Refusal("conflict", `${known.name} works here already.`);
  const invited = await listInvitations(tx, now);
  if (invited.some((other) => normalisedEmail(other.email) === normalisedEmail(email))) {
    throw new Refusal("conflict", "They’re invited already. Withdraw that first.");
  }
}

/** The open invitations. */
export function listInvitations(db: Db, now: number): Promise<Invitation[]> {
  return db
    .selectFrom("staffInvitations")
    .select(["id", "email", "role", "expiresAt"])
    .where("expiresAt", ">", now)
    .orderBy("createdAt")
    .execute();
}

/** The invited person and the inviter; undefined if it was withdrawn, accepted or expired. */
export function readInvitation(db: Db, id: string, now: number) {
  return db
    .selectFrom("staffInvitations")
    .innerJoin("customers", "customers.id", "staffInvitations.invitedBy")
    .select(["staffInvitations.id", "staffInvitations.email", "role", "expiresAt"])
    .select("customers.name as inviter")
    .where("staffInvitations.id", "=", id)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/**
 * Withdraws an invitation and its links.
 * @throws {Refusal} if it was accepted or has expired
 */
export async function withdrawInvitation(db: Db, staffId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const withdrawn = await tx
      .deleteFrom("staffInvitations")
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!withdrawn) throw new Refusal("missing", "That invitation is gone already.");
    await cancelLetter(tx, letterKey(id));
    await logAtDesk(tx, { did: "withdrew an invitation", staffId, detail: { id } });
  });
}

const letterKey = (id: string) => `staff-invite:${id}`;
