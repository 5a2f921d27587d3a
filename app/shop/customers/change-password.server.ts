import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { normalisedEmail, requireSameHash, type Customer } from "./customers.server";
import { newId } from "~/shop/ids.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { hashPassword } from "./password-hashing.server";
import { Refusal } from "~/shop/refusal";
import { tokenHash } from "~/shop/secret-token.server";

/**
 * Gives a customer another password, and logs out every device but their own.
 * @param oldHash what `requirePassword` answered
 * @param token of the device that asks
 * @throws {Refusal} when the new password is their address
 */
export async function changePassword(
  db: Db,
  { id, email }: Customer,
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

/** @throws {Refusal} for an address as the password */
export function refuseEmail(password: string, email: string): void {
  if (normalisedEmail(password) !== normalisedEmail(email)) return;
  throw new Refusal("invalid", "Your e-mail address is not a secret, so it is not a password.");
}

/**
 * Stores the new password, makes every link worthless that was sent before, closes the desk where
 * they have it open, and has the customer told.
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

/** Makes every reset and every change of address worthless that the customer has not come back to. */
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
