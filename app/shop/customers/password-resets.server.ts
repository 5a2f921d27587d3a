import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { refuseEmail, storePassword } from "./change-password.server";
import { logOutEverywhere, normalisedEmail } from "./customers.server";
import { newId } from "~/shop/ids.server";
import { findLinkSubject, issueLinkToken } from "./link-tokens.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { hashPassword } from "./password-hashing.server";
import { deadLinkRefusal } from "~/shop/refusal";
import { resetLinkMinutes } from "~/shop/terms";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Nobody’s mailbox is to be filled by others who press the button. */
const maxLettersAnHour = 5;

type Reset = { id: string; customerId: string; email: string; createdAt: number };

/**
 * Has a link sent to the address, if it has an account. Whether it has one is seen by nobody: as much
 * is done for an address without one, and its letter is found to be for nobody when it is written.
 */
export async function askForReset(db: Db, email: string): Promise<void> {
  const customer = await db
    .selectFrom("customers")
    .select("id")
    .where("normalisedEmail", "=", normalisedEmail(email))
    .where("closedAt", "is", null)
    .executeTakeFirst();
  const id = newId("PR");
  const customerId = customer?.id ?? null;
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

/**
 * The token of a reset’s link, and the address that it goes to; undefined for a reset that is of no
 * use any more, or that is one of too many.
 */
export async function issueReset(db: Db, id: string) {
  const reset = await findOpenReset(db, id);
  if (!reset || (await countEarlier(db, reset)) >= maxLettersAnHour) return undefined;
  const token = await issueLinkToken(db, id, resetLinkMinutes * minuteMs);
  return { token, email: reset.email };
}

/** Whether the token still resets a password. Looking spends nothing. */
export async function isResetToken(db: Db, token: string | undefined): Promise<boolean> {
  return token !== undefined && (await findResetByToken(db, token)) !== undefined;
}

/**
 * Gives the customer of the token another password. Every device is logged out, and no other reset of
 * theirs works any more.
 * @throws {Refusal} when the token is unknown, expired or used
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

async function findResetByToken(db: Db, token: string): Promise<Reset | undefined> {
  const id = await findLinkSubject(db, token);
  return id === undefined ? undefined : findOpenReset(db, id);
}

function findOpenReset(db: Db, id: string): Promise<Reset | undefined> {
  return db
    .selectFrom("passwordResets")
    .innerJoin("customers", "customers.id", "passwordResets.customerId")
    .select([
      "passwordResets.id",
      "customers.id as customerId",
      "customers.email",
      "passwordResets.createdAt",
    ])
    .where("passwordResets.id", "=", id)
    .where("usedAt", "is", null)
    .where("closedAt", "is", null)
    .executeTakeFirst();
}

async function countEarlier(db: Db, { id, customerId, createdAt }: Reset): Promise<number> {
  const { count } = await db
    .selectFrom("passwordResets")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("customerId", "=", customerId)
    .where("id", "<>", id)
    .where("createdAt", ">", createdAt - hourMs)
    .where("createdAt", "<=", createdAt)
    .executeTakeFirstOrThrow();
  return count;
}
