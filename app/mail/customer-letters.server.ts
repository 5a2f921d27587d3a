import type { Db } from "../../db/connect";
import type { LetterKind } from "../../db/letter-tables";
import { isTaken, issueEmailChange, readEmailChange } from "~/shop/customers/email-changes.server";
import { issueReset } from "~/shop/customers/password-resets.server";
import { href } from "~/forms/href";
import type { Composer, Composing } from "./composing";
import {
  closedLetter,
  dataLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailChangingLetter,
  emailTakenLetter,
  goingLetter,
  passwordChangedLetter,
  resetLetter,
  testLetter,
} from "./customer-news";
import type { Letter } from "./letter";

/** The letters about an account. */
export const customerComposers = {
  "password-reset": async ({ aboutId }, { db, publicUrl, trader }) => {
    const reset = await issueReset(db, aboutId ?? "");
    if (!reset) return undefined;
    const { email, token } = reset;
    const url = `${publicUrl}${href("/login", { mode: "reset", token })}`;
    return { to: email, letter: resetLetter(url, trader), secret: token };
  },
  "password-changed": customerComposer(({ publicUrl, trader }) =>
    passwordChangedLetter(`${publicUrl}${href("/login", { mode: "forgot" })}`, trader),
  ),
  "email-change": async ({ aboutId }, { db, publicUrl, trader }) => {
    const change = await readEmailChange(db, aboutId ?? "");
    if (!change || change.doneAt !== null) return undefined;
    if (await isTaken(db, change.customerId, change.newEmail)) {
      const url = `${publicUrl}${href("/login", { mode: "forgot" })}`;
      return { to: change.newEmail, letter: emailTakenLetter(url, trader) };
    }
    const token = await issueEmailChange(db, change.id);
    const url = `${publicUrl}${href("/login", { mode: "confirm", token })}`;
    return { to: change.newEmail, letter: emailChangeLetter(url, trader), secret: token };
  },
  "email-changing": async ({ aboutId }, { db, publicUrl, trader }) => {
    const change = await readEmailChange(db, aboutId ?? "");
    const url = `${publicUrl}${href("/login", { mode: "forgot" })}`;
    return change && { to: change.oldEmail, letter: emailChangingLetter(url, trader) };
  },
  "email-changed": async ({ aboutId }, { db, trader }) => {
    const change = await readEmailChange(db, aboutId ?? "");
    return change && { to: change.oldEmail, letter: emailChangedLetter(trader) };
  },
  "data-ready": customerComposer(({ publicUrl, trader }) =>
    dataLetter(`${publicUrl}${href("/account", { change: "password" })}`, trader),
  ),
  test: customerComposer(({ publicUrl, trader }) =>
    testLetter(`${publicUrl}${href("/desk/letters")}`, trader),
  ),
  "account-closed": customerComposer(({ trader }) => closedLetter(trader)),
  "account-going": customerComposer(({ publicUrl, trader }) =>
    goingLetter(`${publicUrl}${href("/login")}`, trader),
  ),
} satisfies Partial<Record<LetterKind, Composer>>;

/** A letter to the account's address at the time of writing. */
function customerComposer(write: (composing: Composing) => Letter): Composer {
  return async ({ customerId }, composing) => {
    const to = customerId && (await readEmail(composing.db, customerId));
    return to ? { to, letter: write(composing) } : undefined;
  };
}

async function readEmail(db: Db, customerId: string): Promise<string | undefined> {
  const customer = await db
    .selectFrom("customers")
    .select("email")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return customer?.email;
}
