import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { refuseEmail, storePassword } from "./change-password.server";
import { findAccount, logOutEverywhere, normalisedEmail } from "./customers.server";
import { newId } from "~/shop/ids.server";
import { findLinkSubject, issueLinkToken } from "./link-tokens.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { hashPassword, isPassword } from "./password-hashing.server";
import { isAllowed } from "~/shop/limits.server";
import { deadLinkRefusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";
import { resetLinkMinutes } from "~/shop/terms";

const minuteMs = 60_000;

type Reset = { id: string; customerId: string; email: string };

/**
 * Sends a link to the address, if it has an account, and not more than five an hour. The answer never
 * shows whether it is sent: the same work is done otherwise, and the letter is dropped when it is
 * written.
 */
export async function askForReset(
  { db, limits }: Pick<Shop, "db" | "limits">,
  email: string,
): Promise<void> {
  const mayWrite = await isAllowed(limits.writeTo("password-reset", normalisedEmail(email)));
  const customer = await findAccount(db, email);
  const id = newId("PR");
  const customerId = (mayWrite && customer?.id) || null;
  await transact(db, async (tx) => {
    await tx
      .insertInto("passwordResets")
      .values({ id, customerId, createdAt: Date.now(), usedAt: null })
      .execute();
    await addLetter(tx, {
      key: `password-reset:${id}`,
      kind: "password-reset",
      customerId,
      aboutId: id,
    });
  });
}

/** Issues the token of a reset’s link, with the address that it goes to; undefined for an invalid reset. */
export async function issueReset(db: Db, id: string) {
  const reset = await findOpenReset(db, id);
  if (!reset) return undefined;
  const token = await issueLinkToken(db, id, resetLinkMinutes * minuteMs);
  return { token, email: reset.email };
}

/** Whether the token still resets a password. Reading does not use the token up. */
export async function isResetToken(db: Db, token: string | undefined): Promise<boolean> {
  return token !== undefined && (await findResetByToken(db, token)) !== undefined;
}

/**
 * Resets the password of the token's customer. All devices are logged out, and their other resets
 * become invalid.
 * @throws {Refusal} if the token is unknown, expired or used
 */
export async function resetPassword(db: Db, token: string, password: string): Promise<void> {
  const reset = await findResetByToken(db, token);
  if (!reset) throw deadLinkRefusal();
  refuseEmail(password, reset.email);
  const passwordHash = await hashPassword(password);
  await transact(db, async (tx) => {
    const used = await tx
      .updateTable("passwordResets")
      .set({ usedAt: Date.now() })
      .where("id", "=", reset.id)
      .where("usedAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!used) throw deadLinkRefusal();
    await storePassword(tx, reset.customerId, passwordHash, reset.id);
    await logOutEverywhere(tx, reset.customerId);
  });
}

/** Whether the link was used within a minute, for that password. */
export async function isJustReset(db: Db, token: string, password: string): Promise<boolean> {
  const used = await resetsOfCustomers(db)
    .select("customers.passwordHash")
    .where("passwordResets.id", "=", (await findLinkSubject(db, token)) ?? "")
    .where("usedAt", ">", Date.now() - minuteMs)
    .executeTakeFirst();
  return used !== undefined && isPassword(used.passwordHash, password);
}

async function findResetByToken(db: Db, token: string): Promise<Reset | undefined> {
  const id = await findLinkSubject(db, token);
  return id === undefined ? undefined : findOpenReset(db, id);
}

function findOpenReset(db: Db, id: string): Promise<Reset | undefined> {
  return resetsOfCustomers(db)
    .select(["passwordResets.id", "customers.id as customerId", "customers.email"])
    .where("passwordResets.id", "=", id)
    .where("usedAt", "is", null)
    .executeTakeFirst();
}

const resetsOfCustomers = (db: Db) =>
  db
    .selectFrom("passwordResets")
    .innerJoin("customers", "customers.id", "passwordResets.customerId")
    .where("closedAt", "is", null);
