import type { Db } from "../../db/connect";
import type { LetterKind } from "../../db/letter-tables";
import { isTaken, issueEmailChange, readEmailChange } from "~/shop/customers/email-changes.server";
import { issueReset } from "~/shop/customers/password-resets.server";
import { href } from "~/forms/href";
import type { Trader } from "~/shop/legal/trader";
import type { Composing, LetterOfKind } from "./composing";
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
export const customerLetters = {
  "password-reset": {
    async compose({ aboutId }, { db, publicUrl, trader }) {
      const reset = await issueReset(db, aboutId ?? "");
      if (!reset) return undefined;
      const { email, token } = reset;
      const url = `${publicUrl}${href("/login", { mode: "reset", token })}`;
      return { to: email, letter: resetLetter(url, trader), secret: token };
    },
    sample: ({ publicUrl, trader }) => resetLetter(`${publicUrl}${href("/login")}`, trader),
  },
  "password-changed": toCustomer(href("/login", { mode: "forgot" }), passwordChangedLetter),
  "email-change": {
    async compose({ aboutId }, { db, publicUrl, trader }) {
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
    sample: ({ publicUrl, trader }) => emailChangeLetter(`${publicUrl}${href("/login")}`, trader),
  },
  "email-changing": toOldAddress(emailChangingLetter),
  "email-changed": toOldAddress(emailChangedLetter),
  "data-ready": toCustomer(href("/account", { change: "password" }), dataLetter),
  test: toCustomer(href("/desk/letters"), testLetter),
  "account-closed": toCustomer(href("/"), closedLetter),
  "account-going": toCustomer(href("/login"), goingLetter),
} satisfies Partial<Record<LetterKind, LetterOfKind>>;

type Write = (url: string, trader: Trader) => Letter;

/** A letter to the account's address at the time of writing, with a link to that page. */
function toCustomer(path: string, write: Write): LetterOfKind {
  const sample = ({ publicUrl, trader }: Pick<Composing, "publicUrl" | "trader">) =>
    write(`${publicUrl}${path}`, trader);
  return {
    async compose({ customerId }, composing) {
      const to = customerId && (await readEmail(composing.db, customerId));
      return to ? { to, letter: sample(composing) } : undefined;
    },
    sample,
  };
}

/** A letter to the address that the account had before. */
function toOldAddress(write: Write): LetterOfKind {
  const sample = ({ publicUrl, trader }: Pick<Composing, "publicUrl" | "trader">) =>
    write(`${publicUrl}${href("/login", { mode: "forgot" })}`, trader);
  return {
    async compose({ aboutId }, composing) {
      const change = await readEmailChange(composing.db, aboutId ?? "");
      return change && { to: change.oldEmail, letter: sample(composing) };
    },
    sample,
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
