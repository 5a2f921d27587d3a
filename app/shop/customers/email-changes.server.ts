import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { voidLinks } from "./change-password.server";
import {
  emailTaken,
  findAccount,
  normalisedEmail,
  noteActivity,
  type Customer,
} from "./customers.server";
import { newId } from "~/shop/ids.server";
import { findLinkSubject, issueLinkToken } from "./link-tokens.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { hasCode } from "~/shop/objects";
import { deadLinkRefusal, Refusal } from "~/shop/refusal";
import { emailChangeLinkHours } from "~/shop/terms";

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
/** PostgreSQL's error code. */
const uniqueViolation = "23505";

export type EmailChange = { id: string; customerId: string; oldEmail: string; newEmail: string };

/**
 * Sends a link to the new address, and a notice to the old one. Nothing changes until the link is
 * used. The second of two clicks sends nothing. Whether the new address has an account is reported only
 * in the letter to that address.
 * @throws {Refusal} if it is already the customer’s address
 */
export async function askForEmailChange(
  db: Db,
  { id: customerId, email: oldEmail }: Pick<Customer, "id" | "email">,
  newEmail: string,
): Promise<void> {
  if (newEmail === oldEmail) throw new Refusal("invalid", "That is your address already.");
  const id = newId("EC");
  await transact(db, async (tx) => {
    // It locks the customer, so that the second of two clicks finds the change of the first.
    await noteActivity(tx, customerId);
    if (await isJustAsked(tx, customerId, newEmail)) return;
    await tx
      .insertInto("emailChanges")
      .values({ id, customerId, oldEmail, newEmail, createdAt: Date.now(), doneAt: null })
      .execute();
    for (const kind of ["email-change", "email-changing"] as const) {
      await addLetter(tx, { key: `${kind}:${id}`, kind, customerId, aboutId: id });
    }
  });
}

/** Whether the customer asked for that address within a minute, and has not confirmed it. */
async function isJustAsked(tx: Db, customerId: string, newEmail: string): Promise<boolean> {
  const change = await tx
    .selectFrom("emailChanges")
    .select("id")
    .where("customerId", "=", customerId)
    .where("newEmail", "=", newEmail)
    .where("doneAt", "is", null)
    .where("createdAt", ">", Date.now() - minuteMs)
    .executeTakeFirst();
  return change !== undefined;
}

/** Issues a token for the link to the new address. */
export function issueEmailChange(db: Db, id: string): Promise<string> {
  return issueLinkToken(db, id, emailChangeLinkHours * hourMs);
}

/**
 * The change that the token confirms; undefined for an invalid token. Reading does not use the
 * token up.
 */
export async function findEmailChange(
  db: Db,
  token: string | undefined,
): Promise<EmailChange | undefined> {
  const id = token && (await findLinkSubject(db, token));
  const change = id ? await readEmailChange(db, id) : undefined;
  return change?.doneAt === null ? change : undefined;
}

/**
 * Changes the address. Other links sent to the customer become invalid.
 * @throws {Refusal} for an invalid token, and if somebody has taken the address in the meantime
 */
export async function confirmEmailChange(db: Db, token: string): Promise<void> {
  const change = await findEmailChange(db, token);
  if (!change) throw deadLinkRefusal();
  const { id, customerId, newEmail } = change;
  await orTaken(db, async (tx) => {
    if (await isTaken(tx, customerId, newEmail)) throw emailTaken();
    const done = await tx
      .updateTable("emailChanges")
      .set({ doneAt: Date.now() })
      .where("id", "=", id)
      .where("doneAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!done) throw deadLinkRefusal();
    await tx
      .updateTable("customers")
      .set({ email: newEmail, normalisedEmail: normalisedEmail(newEmail) })
      .where("id", "=", customerId)
      .where("closedAt", "is", null)
      .execute();
    await voidLinks(tx, customerId);
    await addLetter(tx, {
      key: `email-changed:${id}`,
      kind: "email-changed",
      customerId,
      aboutId: id,
    });
  });
}

/** Whether the token confirmed its change within a minute. */
export async function isJustConfirmed(db: Db, token: string): Promise<boolean> {
  const change = await readEmailChange(db, (await findLinkSubject(db, token)) ?? "");
  return (change?.doneAt ?? 0) > Date.now() - minuteMs;
}

/** The address that a customer has still to confirm, by the newest link; undefined without one. */
export async function readPendingEmail(db: Db, customerId: string): Promise<string | undefined> {
  const change = await db
    .selectFrom("emailChanges")
    .select("newEmail")
    .where("customerId", "=", customerId)
    .where("doneAt", "is", null)
    .where("createdAt", ">", Date.now() - emailChangeLinkHours * hourMs)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  return change?.newEmail;
}

/** Finds the change by its id, while the account is open. */
export function readEmailChange(db: Db, id: string) {
  return db
    .selectFrom("emailChanges")
    .innerJoin("customers", "customers.id", "emailChanges.customerId")
    .select(["emailChanges.id", "customerId", "oldEmail", "newEmail", "doneAt"])
    .where("emailChanges.id", "=", id)
    .where("closedAt", "is", null)
    .executeTakeFirst();
}

/** If two customers confirm the same address at once, PostgreSQL rejects the second. */
async function orTaken(db: Db, change: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await transact(db, change);
  } catch (error) {
    if (hasCode(error, uniqueViolation)) throw emailTaken();
    throw error;
  }
}

/** Whether another customer has that address. */
export async function isTaken(db: Db, customerId: string, email: string): Promise<boolean> {
  const account = await findAccount(db, email);
  return account !== undefined && account.id !== customerId;
}
