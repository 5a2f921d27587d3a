import type { Db } from "../../../db/connect";
import type { StaffRole } from "../../../db/desk-tables";
import { transact } from "../../../db/transact";
import {
  findAccount,
  register,
  logIn,
  type Credentials,
  type LoggedIn,
} from "~/shop/customers/customers.server";
import { deadLinkRefusal, Refusal } from "~/shop/refusal";
import { newToken, tokenHash } from "~/shop/secret-token.server";
import { logAtDesk } from "~/shop/desk-log.server";
import { startMorningMails } from "./mail-choices.server";

const minuteMs = 60 * 1000;
const invitationLifetimeMs = 15 * minuteMs;
/** For this time a used link answers the second of two clicks as the first. */
const secondClickMs = minuteMs;

/**
 * Issues a link token that makes its holder staff. It is valid for fifteen minutes, or for as long
 * as its invitation.
 */
export async function inviteStaff(
  db: Db,
  email: string,
  role: StaffRole,
  invitation?: { id: string; expiresAt: number },
): Promise<string> {
  const { token, hash } = newToken();
  const expiresAt = invitation?.expiresAt ?? Date.now() + invitationLifetimeMs;
  await db
    .insertInto("staffInvites")
    .values({ hash, email, role, expiresAt, invitationId: invitation?.id ?? null })
    .execute();
  return token;
}

/** The person that a link makes staff. */
export type InvitationLink = {
  email: string;
  role: StaffRole;
  /** Whether the address has an account. */
  isKnown: boolean;
};

/** The same for a link that may have been used within a minute, by the first of two clicks. */
export async function findClickedLink(db: Db, token: string): Promise<InvitationLink | undefined> {
  const live = await findInvitationLink(db, token);
  const used = live ?? (await findInvitationLink(db, token, Date.now() - secondClickMs));
  return live ?? (used?.isKnown ? used : undefined);
}

/** Undefined for a used, expired or unknown token. */
export async function findInvitationLink(
  db: Db,
  token: string,
  now = Date.now(),
): Promise<InvitationLink | undefined> {
  const link = await db
    .selectFrom("staffInvites")
    .select(["email", "role"])
    .where("hash", "=", tokenHash(token))
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  if (!link) return undefined;
  const known = await findAccount(db, link.email);
  return { ...link, isKnown: known !== undefined };
}

/**
 * Makes the holder of a link staff, once. A new person gets an account, and a customer logs in.
 * Former staff start again, with a new authenticator and without open sessions. The second of two
 * clicks logs in.
 * @throws {Refusal} for an invalid link or a wrong password
 */
export async function acceptInvitation(
  db: Db,
  token: string,
  { name, password }: Pick<Credentials, "password"> & { name: string },
): Promise<LoggedIn> {
  const link = await findClickedLink(db, token);
  if (!link) throw deadLinkRefusal();
  const { email, role, isKnown } = link;
  const loggedIn = await (isKnown
    ? logIn(db, { email, password })
    : registerOnce(db, { name, email, password }));
  const { customerId } = loggedIn;
  await transact(db, async (tx) => {
    if (!(await useLink(tx, token))) return requireNewStaff(tx, customerId);
    if (role !== "owner") await refuseOwner(tx, customerId);
    const known = await tx
      .deleteFrom("staff")
      .where("customerId", "=", customerId)
      .returning("customerId")
      .executeTakeFirst();
    await tx.insertInto("staff").values({ customerId, role, since: Date.now() }).execute();
    if (role === "owner" && !known) await startMorningMails(tx, customerId);
    await logAtDesk(tx, { did: "took the desk", staffId: customerId, detail: { role } });
  });
  return loggedIn;
}

/** The first of two clicks may have registered them since the link was read. */
async function registerOnce(db: Db, person: Credentials & { name: string }): Promise<LoggedIn> {
  return register(db, person).catch((error: unknown) =>
    logIn(db, person).catch(() => {
      throw error;
    }),
  );
}

/** Ends the link, its invitation and the invitation's other links. @returns whether it was live */
async function useLink(tx: Db, token: string): Promise<boolean> {
  const now = Date.now();
  const links = tx.selectFrom("staffInvites").where("hash", "=", tokenHash(token));
  const link = await links.select("invitationId").executeTakeFirst();
  const used = await tx
    .updateTable("staffInvites")
    .set({ expiresAt: now, invitationId: null })
    .where("hash", "=", tokenHash(token))
    .where("expiresAt", ">", now)
    .returning("hash")
    .executeTakeFirst();
  if (!used) return false;
  const invitationId = link?.invitationId ?? null;
  await tx.deleteFrom("staffInvitations").where("id", "=", invitationId).execute();
  return true;
}

/** @throws {Refusal} to anybody but those whom the first of two clicks has just made staff */
async function requireNewStaff(tx: Db, customerId: string): Promise<void> {
  const staff = await tx
    .selectFrom("staff")
    .select("role")
    .where("customerId", "=", customerId)
    .where("since", ">", Date.now() - secondClickMs)
    .executeTakeFirst();
  if (!staff) throw deadLinkRefusal();
}

/** An old link must not demote an owner, who might be the last. */
async function refuseOwner(tx: Db, customerId: string): Promise<void> {
  const owner = await tx
    .selectFrom("staff")
    .select("role")
    .where("customerId", "=", customerId)
    .where("role", "=", "owner")
    .executeTakeFirst();
  if (owner) throw new Refusal("conflict", "You’re an owner. That link would make you less.");
}

/** Whether the customer is staff and not disabled. */
export async function isStaff(db: Db, customerId: string): Promise<boolean> {
  const staff = await db
    .selectFrom("staff")
    .select("role")
    .where("customerId", "=", customerId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return staff !== undefined;
}

/** Removes expired links. */
export async function removeOldInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("staffInvites").where("expiresAt", "<=", now.getTime()).execute();
  await db.deleteFrom("staffInvitations").where("expiresAt", "<=", now.getTime()).execute();
}
