import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { normalisedEmail, requireSameHash, type Customer } from "./customers.server";
import { newId } from "~/shop/ids.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { hashPassword } from "./password-hashing.server";
import { Refusal } from "~/shop/refusal";
import { tokenHash } from "~/shop/secret-token.server";

/**
 * Changes a customer's password, and logs out all their other devices.
 * @param oldHash the result of `requirePassword`
 * @param token of the current device
 * @throws {Refusal} if the new password is their e-mail address
 */
export async function changePassword(
  db: Db,
  { id, email }: Pick<Customer, "id" | "email">,
  oldHash: string,
  newPassword: string,
  token: string,
): Promise<void> {
  refuseEmail(newPassword, email);
  const passwordHash = await hashPassword(newPassword);
  await transact(db, async (tx) => {
    await requireSameHash(tx, id, oldHash);
    await storePassword(tx, id, passwordHash, newId("PC"));
    await tx
      .deleteFrom("tokens")
      .where("customerId", "=", id)
      .where("hash", "<>", tokenHash(token))
      .execute();
  });
}

/** @throws {Refusal} if the password is the e-mail address */
export function refuseEmail(password: string, email: string): void {
  if (normalisedEmail(password) !== normalisedEmail(email)) return;
  throw new Refusal("invalid", "Your e-mail address is not a secret, so it is not a password.");
}

/**
 * Stores the new password, invalidates all links sent before, ends desk sessions, and notifies the
 * customer.
 */
export async function storePassword(
  tx: Db,
  customerId: string,
  passwordHash: string,
  changeId: string,
): Promise<void> {
  await tx.updateTable("customers").set({ passwordHash }).where("id", "=", customerId).execute();
  await voidLinks(tx, customerId);
  await tx.deleteFrom("deskSessions").where("customerId", "=", customerId).execute();
  await addLetter(tx, {
    key: `password-changed:${customerId}:${changeId}`,
    kind: "password-changed",
    customerId,
  });
}

/** Invalidates all unused password resets and address changes of the customer. */
export async function voidLinks(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable("passwordResets")
    .set({ usedAt: Date.now() })
    .where("customerId", "=", customerId)
    .where("usedAt", "is", null)
    .execute();
  await tx
    .deleteFrom("emailChanges")
    .where("customerId", "=", customerId)
    .where("doneAt", "is", null)
    .execute();
}
