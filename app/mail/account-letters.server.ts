import type { Db } from "../../db/connect";
import type { LetterKind } from "../../db/letter-tables";
import { isTaken, issueEmailChange, readEmailChange } from "~/shop/customers/email-changes.server";
import { issueReset } from "~/shop/customers/password-resets.server";
import { href } from "~/forms/href";
import { button, defineLetter, heading, paragraph } from "./composing";
import type { Draft, LetterOfKind } from "./composing";
import {
  emailChangeLinkHours,
  goingWarningDays,
  resetLinkMinutes,
  retentionMaxYears,
} from "../shop/terms";

const forgottenPage = href("/login", { mode: "forgot" });

/** The letters about an account. */
export const accountLetters = {
  "password-reset": defineLetter({
    async read({ aboutId }, { db, publicUrl }) {
      const reset = await issueReset(db, aboutId ?? "");
      if (!reset) return undefined;
      const { email, token } = reset;
      const facts = `${publicUrl}${href("/login", { mode: "reset", token })}`;
      return { to: email, secret: token, facts };
    },
    sample: ({ publicUrl }) => `${publicUrl}${href("/login")}`,
    write: (url) => ({
      subject: "A new password",
      blocks: [
        heading("Forgotten it again?"),
        paragraph(
          `Somebody, presumably you, asked for a new password. The link is good once, for ${resetLinkMinutes} minutes.`,
        ),
        button("Choose a new password", url),
        paragraph(
          "If it wasn’t you, do nothing. Without this e-mail nobody can do anything either.",
        ),
      ],
    }),
  }),

  "password-changed": toCustomer(forgottenPage, (url) => ({
    subject: "Your password was changed",
    blocks: [
      heading("New password, same you"),
      paragraph(
        "The password of your account has just been changed, and your other devices are logged out.",
      ),
      paragraph("If it wasn’t you, ask for a new one at once, and write to us."),
      button("Ask for a new password", url),
    ],
  })),

  "email-change": defineLetter({
    async read({ aboutId }, { db, publicUrl }) {
      const change = await readEmailChange(db, aboutId ?? "");
      if (!change || change.doneAt !== null) return undefined;
      const to = change.newEmail;
      if (await isTaken(db, change.customerId, to)) {
        return { to, facts: emailTaken(`${publicUrl}${forgottenPage}`) };
      }
      const token = await issueEmailChange(db, change.id);
      const url = `${publicUrl}${href("/login", { mode: "confirm", token })}`;
      return { to, secret: token, facts: confirmEmail(url) };
    },
    sample: ({ publicUrl }) => confirmEmail(`${publicUrl}${href("/login")}`),
    write: (draft) => draft,
  }),

  "email-changing": toOldAddress((url) => ({
    subject: "Your e-mail address is about to change",
    blocks: [
      heading("You’re moving out?"),
      paragraph(
        "Somebody with your password asked us to use another e-mail address for your account. It changes once the new address says yes.",
      ),
      paragraph("If it wasn’t you, choose a new password now. That stops it."),
      button("Ask for a new password", url),
    ],
  })),

  "email-changed": toOldAddress(() => ({
    subject: "Your e-mail address was changed",
    blocks: [
      heading("You’ve moved out"),
      paragraph(
        "Your account has another e-mail address now, and this one no longer opens it. E-mails about earlier orders still come here. If you didn’t want any of that, answer this e-mail at once.",
      ),
    ],
  })),

  "data-ready": toCustomer(href("/account", { change: "password" }), (url) => ({
    subject: "Your data was downloaded",
    blocks: [
      heading("You’ve read your own file"),
      paragraph(
        "Somebody who is logged in as you has downloaded everything that we keep about you. If that was you, there’s nothing to do.",
      ),
      paragraph("If it wasn’t, change your password. That logs out everybody else."),
      button("Change your password", url),
    ],
  })),

  "account-closed": toCustomer(href("/"), () => ({
    subject: "Your account is closed",
    blocks: [
      heading("You’re gone"),
      paragraph(
        "Your account is closed. Your name, your address, your basket, your favourites and every message you wrote are deleted. This e-mail was the last use we had for your e-mail address, and that goes with it.",
      ),
      paragraph(
        "Of your orders we keep what tax law demands: which cards, how much, and when. Nothing in them says that it was you.",
      ),
    ],
  })),

  "account-going": toCustomer(href("/login"), (url) => ({
    subject: "Your account is about to go",
    blocks: [
      heading("Was it something we said?"),
      paragraph(
        `We haven’t seen you for almost ${retentionMaxYears} years. We delete the accounts of people who stay away that long: yours goes in ${goingWarningDays} days or a little later, favourites and all.`,
      ),
      paragraph("To keep it, log in. To be rid of it, do nothing. You’re good at that."),
      button("Log in", url),
    ],
  })),

  test: toCustomer(href("/desk/letters"), (url) => ({
    subject: "An e-mail on trial",
    blocks: [
      heading("It works"),
      paragraph(
        "You asked the desk for an e-mail, and this is it. If it lay among the spam, so do your customers’ e-mails: have whoever looks after your mail see to SPF, DKIM and DMARC.",
      ),
      button("Back to the e-mails", url),
    ],
  })),
} satisfies Partial<Record<LetterKind, LetterOfKind>>;

type Write = (url: string) => Draft;

/** A letter to the account's address at the time of writing, with a link to that page. */
function toCustomer(path: string, write: Write): LetterOfKind {
  return defineLetter({
    async read({ customerId }, { db, publicUrl }) {
      const person = await readPerson(db, customerId);
      return person && { to: person.email, facts: `${publicUrl}${path}` };
    },
    sample: ({ publicUrl }) => `${publicUrl}${path}`,
    write,
  });
}

/** The account's name and address, undefined if it is gone. */
export async function readPerson(db: Db, customerId: string | null) {
  return db
    .selectFrom("customers")
    .select(["name", "email"])
    .where("id", "=", customerId)
    .executeTakeFirst();
}

/** A letter to the address that the account had before. */
function toOldAddress(write: Write): LetterOfKind {
  return defineLetter({
    async read({ aboutId }, { db, publicUrl }) {
      const change = await readEmailChange(db, aboutId ?? "");
      return change && { to: change.oldEmail, facts: `${publicUrl}${forgottenPage}` };
    },
    sample: ({ publicUrl }) => `${publicUrl}${forgottenPage}`,
    write,
  });
}

/** Asks the new address to confirm it; nothing has changed yet. */
const confirmEmail: Write = (url) => ({
  subject: "Is this your new address?",
  blocks: [
    heading("You’re moving in here?"),
    paragraph(
      `Somebody with an account at our shop says that this is their new e-mail address. If that’s you, say so. The link is good once, for ${emailChangeLinkHours} hours.`,
    ),
    button("Yes, it’s mine", url),
    paragraph("If it isn’t, do nothing, and you won’t hear of it again."),
  ],
});

/** Tells the owner of an existing account, and nobody else, that the address is taken. */
const emailTaken: Write = (url) => ({
  subject: "You have an account already",
  blocks: [
    heading("You live here already"),
    paragraph(
      "Somebody with another account at our shop says that this is their new e-mail address. It has an account of its own, so nothing changes. If that was you, log in with this one.",
    ),
    button("Forgotten the password?", url),
  ],
});
