import { randomBytes } from "node:crypto";
import { domainToASCII, domainToUnicode } from "node:url";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { idOf, newId } from "~/shop/ids.server";
import { hashPassword, isPassword } from "./password-hashing.server";
import { Refusal } from "~/shop/refusal";
import { newToken, tokenHash } from "~/shop/secret-token.server";
import { tokenLifetimeDays } from "~/shop/terms";

export type Customer = {
  id: string;
  name: string;
  email: string;
  shown: ShownCustomer;
};

/** All that a page of the shop knows of who is logged in. A page in the cache has a placeholder for it. */
export type ShownCustomer = {
  id: string;
  /** The name by which pages greet them. */
  name: string;
};

export type Credentials = { email: string; password: string };

/** A customer who has just logged in or registered, with their new token. */
export type LoggedIn = { token: string; customerId: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Verified if there is no such customer, so that a wrong e-mail address takes as long as a wrong
 * password.
 */
const dummyHash = hashPassword(randomBytes(32).toString("hex"));

/**
 * Creates a customer and logs them in. A form that is sent twice, as by a double click, logs them in
 * twice: the browser shows the second answer.
 * @param idempotencyKey of the form, random
 * @throws {Refusal} if the e-mail address already has an account
 */
export async function register(
  db: Db,
  { name, email, password }: Credentials & { name: string },
  idempotencyKey?: string,
): Promise<LoggedIn> {
  const key = idempotencyKey && `${idempotencyKey} ${normalisedEmail(email)}`;
  const id = key ? idOf("BB", key) : newId("BB");
  const passwordHash = await hashPassword(password);
  if (await findAccount(db, email)) return enterAgain(db, id, password);
  const made = await db
    .insertInto("customers")
    .values({
      id,
      name,
      email,
      normalisedEmail: normalisedEmail(email),
      passwordHash,
      createdAt: Date.now(),
      lastActiveAt: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made ? issueToken(db, id) : enterAgain(db, id, password);
}

/** @throws {Refusal} unless the account is the one that the form has just made */
async function enterAgain(db: Db, id: string, password: string): Promise<LoggedIn> {
  const made = await db
    .selectFrom("customers")
    .select("passwordHash")
    .where("id", "=", id)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!made || !(await isPassword(made.passwordHash, password))) throw emailTaken();
  return issueToken(db, id);
}

/**
 * Logs a customer in with a new token.
 * @throws {Refusal} if the e-mail address or password is wrong, with the same message and after the
 * same time for both
 */
export async function logIn(db: Db, { email, password }: Credentials): Promise<LoggedIn> {
  const customer = await findAccount(db, email);
  const isRight = await isPassword(customer?.passwordHash ?? (await dummyHash), password);
  if (!customer || !isRight) throw wrongCredentials();
  return transact(db, async (tx) => {
    await requireSameHash(tx, customer.id, customer.passwordHash);
    return issueToken(tx, customer.id);
  });
}

/**
 * Re-authenticates the customer by one of the passwords.
 * @returns the hash of their password, for `requireSameHash`
 * @throws {Refusal} for wrong passwords
 */
export async function requirePassword(
  db: Db,
  customerId: string,
  ...passwords: string[]
): Promise<string> {
  const { passwordHash } = await db
    .selectFrom("customers")
    .select("passwordHash")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  for (const password of passwords) {
    if (await isPassword(passwordHash, password)) return passwordHash;
  }
  throw new Refusal("wrong credentials", "That isn’t your password. Have another go.");
}

/**
 * Within a transaction, checks that the password is still the one that was verified before it,
 * locks the customer, and records their activity.
 * @throws {Refusal} if it has changed, or the account was closed
 */
export async function requireSameHash(tx: Db, id: string, passwordHash: string): Promise<void> {
  const same = await tx
    .updateTable("customers")
    .set({ lastActiveAt: Date.now() })
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .returning("id")
    .executeTakeFirst();
  if (!same) throw wrongCredentials();
}

function wrongCredentials(): Refusal {
  return new Refusal("wrong credentials", "Wrong e-mail address or password. Have another go.");
}

export function emailTaken(): Refusal {
  return new Refusal("conflict", "Somebody has that e-mail address already. You, maybe?");
}

/** Revokes the token. */
export async function logOut(db: Db, token: string): Promise<void> {
  await db.deleteFrom("tokens").where("hash", "=", tokenHash(token)).execute();
}

/** Revokes all tokens of the customer, and ends their desk sessions. */
export async function logOutEverywhere(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom("deskSessions").where("customerId", "=", customerId).execute();
  await db.deleteFrom("tokens").where("customerId", "=", customerId).execute();
}

/**
 * The customer of a token, and whether they are staff; undefined if the token is unknown, revoked
 * or expired.
 */
export async function findCustomer(
  db: Db,
  token: string,
): Promise<{ customer: Customer; isStaff: boolean } | undefined> {
  const found = await db
    .selectFrom("tokens")
    .innerJoin("customers", "customers.id", "tokens.customerId")
    .leftJoin("staff", (join) =>
      join.onRef("staff.customerId", "=", "customers.id").on("staff.disabledAt", "is", null),
    )
    .select(["customers.id", "customers.name", "customers.email", "staff.role"])
    .where("tokens.hash", "=", tokenHash(token))
    .where("tokens.expiresAt", ">", Date.now())
    .executeTakeFirst();
  if (!found) return undefined;
  const { role, ...customer } = found;
  const shown = { id: customer.id, name: customer.name };
  return { customer: { ...customer, shown }, isStaff: role !== null };
}

/**
 * The e-mail address in the form for comparison: without case, in one Unicode form, and with its domain
 * in ASCII, as some browsers send it.
 */
export function normalisedEmail(email: string): string {
  return withDomain(email.normalize("NFC"), domainToASCII);
}

/** Keeps a domain that is plain, or that is none. */
function withDomain(email: string, spell: (domain: string) => string): string {
  const [, before = "", domain = ""] = /^(.*@)?(.*)$/s.exec(email.trim().toLowerCase()) ?? [];
  const isPlain = !/[^\0-\x7f]|\bxn--/.test(domain);
  return before + (isPlain ? domain : spell(domain) || domain);
}

/**
 * The open account of an e-mail address. One from before addresses had one form is stored as it was
 * spelled. Of two that differ by that alone, each is found by its own spelling.
 */
export async function findAccount(
  db: Db,
  email: string,
): Promise<{ id: string; passwordHash: string } | undefined> {
  const normal = normalisedEmail(email);
  const unicode = withDomain(normal, domainToUnicode);
  const decomposed = [normal, unicode].map((spelling) => spelling.normalize("NFD"));
  const spellings = [email.trim().toLowerCase(), normal, unicode, ...decomposed];
  const found = await db
    .selectFrom("customers")
    .select(["id", "passwordHash", "normalisedEmail"])
    .where("normalisedEmail", "in", [...new Set(spellings)])
    .where("closedAt", "is", null)
    .execute();
  return spellings.flatMap((each) => found.filter((one) => one.normalisedEmail === each))[0];
}

async function issueToken(tx: Db, customerId: string): Promise<LoggedIn> {
  const { token, hash } = newToken();
  await tx
    .insertInto("tokens")
    .values({ hash, customerId, expiresAt: Date.now() + tokenLifetimeDays * dayMs })
    .execute();
  return { token, customerId };
}

/**
 * Locks a customer until the transaction ends, so that nothing else changes their basket or
 * account.
 * @returns the current customer; undefined if there is none
 */
export async function lockCustomer(
  tx: Db,
  id: string,
): Promise<{ closedAt: number | null; lastActiveAt: number } | undefined> {
  return tx
    .updateTable("customers")
    .set((eb) => ({ basketVersion: eb("basketVersion", "+", 1) }))
    .where("id", "=", id)
    .returning(["closedAt", "lastActiveAt"])
    .executeTakeFirst();
}

/** Records the customer's activity, so that they are not erased as inactive. */
export async function noteActivity(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ lastActiveAt: Date.now() })
    .where("id", "=", customerId)
    .execute();
}
