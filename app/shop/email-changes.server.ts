import type { Db } from "../../db/connect";
import { transact } from "../../db/transact";
import { voidLinks } from "./change-password.server";
import { emailTaken, normalisedEmail, type Customer } from "./customers.server";
import { newId } from "./ids.server";
import { findLinkSubject, issueLinkToken } from "./link-tokens.server";
import { addLetter } from "./outbox.server";
import { deadLinkRefusal, Refusal } from "./refusal";
import { emailChangeLinkHours } from "./terms";

const hourMs = 60 * 60 * 1000;

export type EmailChange = { id: string; customerId: string; oldEmail: string; newEmail: string };

/**
 * Has a link sent to the new address, and a word of it to the old one. Nothing changes until somebody
 * at the new address says so.
 * @throws {Refusal} when it is the customer’s address already, or somebody else’s
 */
export async function askForEmailChange(
  db: Db,
  { id: customerId, email: oldEmail }: Customer,
  newEmail: string,
): Promise<void> {
  if (newEmail === oldEmail) throw new Refusal("invalid", "That is your address already.");
  await requireFree(db, customerId, newEmail);
  const id = newId("EC");
  await transact(db, async (tx) => {
    await tx
      .insertInto("emailChanges")
      .values({ id, customerId, oldEmail, newEmail, createdAt: Date.now(), doneAt: null })
      .execute();
    for (const kind of ["email-change", "email-changing"] as const) {
      await addLetter(tx, { key: `${kind}:${id}`, kind, customerId, aboutId: id });
    }
  });
}

/** A token for the link to the new address. */
export function issueEmailChange(db: Db, id: string): Promise<string> {
  return issueLinkToken(db, id, emailChangeLinkHours * hourMs);
}

/** The change that the token confirms; undefined for a token that is of no use. Looking spends nothing. */
export async function findEmailChange(
  db: Db,
  token: string | undefined,
): Promise<EmailChange | undefined> {
  const id = token && (await findLinkSubject(db, token));
  const change = id ? await readEmailChange(db, id) : undefined;
  return change?.doneAt === null ? change : undefined;
}

/**
 * Changes the address. Other links that were sent to the customer do nothing any more.
 * @throws {Refusal} for a token that is of no use, and for an address that somebody has taken meanwhile
 */
export async function confirmEmailChange(db: Db, token: string): Promise<void> {
  const change = await findEmailChange(db, token);
  if (!change) throw deadLinkRefusal();
  const { id, customerId, newEmail } = change;
  await transact(db, async (tx) => {
    await requireFree(tx, customerId, newEmail);
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

/** The change by its id, while the account is open. */
export function readEmailChange(db: Db, id: string) {
  return db
    .selectFrom("emailChanges")
    .innerJoin("customers", "customers.id", "emailChanges.customerId")
    .select(["emailChanges.id", "customerId", "oldEmail", "newEmail", "doneAt"])
    .where("emailChanges.id", "=", id)
    .where("closedAt", "is", null)
    .executeTakeFirst();
}

async function requireFree(db: Db, customerId: string, email: string): Promise<void> {
  const other = await db
    .selectFrom("customers")
    .select("id")
    .where("normalisedEmail", "=", normalisedEmail(email))
    .where("id", "<>", customerId)
    .executeTakeFirst();
  if (other) throw emailTaken();
}
