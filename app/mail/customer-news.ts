import {
  emailChangeLinkHours,
  goingWarningDays,
  resetLinkMinutes,
  retentionMaxYears,
} from "../shop/terms";
import type { Trader } from "~/shop/legal/trader";
import { signature } from "./composing";
import type { Block, Letter } from "./letter";

/** The letter for resetting a forgotten password. */
export function resetLetter(url: string, trader: Trader): Letter {
  return customerLetter("A new password", trader, [
    { kind: "heading", text: "Forgotten it again?" },
    paragraph(
      `Somebody, presumably you, asked for a new password. The link is good once, for ${resetLinkMinutes} minutes.`,
    ),
    { kind: "button", text: "Choose a new password", url },
    paragraph("If it wasn’t you, do nothing. Without this e-mail nobody can do anything either."),
  ]);
}

/** Reports a changed password. */
export function passwordChangedLetter(url: string, trader: Trader): Letter {
  return customerLetter("Your password was changed", trader, [
    { kind: "heading", text: "New password, same you" },
    paragraph(
      "The password of your account has just been changed, and your other devices are logged out.",
    ),
    paragraph("If it wasn’t you, ask for a new one at once, and write to us."),
    { kind: "button", text: "Ask for a new password", url },
  ]);
}

/** Asks the new address to confirm it; nothing has changed yet. */
export function emailChangeLetter(url: string, trader: Trader): Letter {
  return customerLetter("Is this your new address?", trader, [
    { kind: "heading", text: "You’re moving in here?" },
    paragraph(
      `Somebody with an account at our shop says that this is their new e-mail address. If that’s you, say so. The link is good once, for ${emailChangeLinkHours} hours.`,
    ),
    { kind: "button", text: "Yes, it’s mine", url },
    paragraph("If it isn’t, do nothing, and you won’t hear of it again."),
  ]);
}

/** Tells the owner of an existing account, and nobody else, that the address is taken. */
export function emailTakenLetter(url: string, trader: Trader): Letter {
  return customerLetter("You have an account already", trader, [
    { kind: "heading", text: "You live here already" },
    paragraph(
      "Somebody with another account at our shop says that this is their new e-mail address. It has an account of its own, so nothing changes. If that was you, log in with this one.",
    ),
    { kind: "button", text: "Forgotten the password?", url },
  ]);
}

/** Warns the old address of a change of address. */
export function emailChangingLetter(url: string, trader: Trader): Letter {
  return customerLetter("Your e-mail address is about to change", trader, [
    { kind: "heading", text: "You’re moving out?" },
    paragraph(
      "Somebody with your password asked us to use another e-mail address for your account. It changes once the new address says yes.",
    ),
    paragraph("If it wasn’t you, choose a new password now. That stops it."),
    { kind: "button", text: "Ask for a new password", url },
  ]);
}

/** Reports to the old address that it has been replaced. */
export function emailChangedLetter(_url: string, trader: Trader): Letter {
  return customerLetter("Your e-mail address was changed", trader, [
    { kind: "heading", text: "You’ve moved out" },
    paragraph(
      "Your account has another e-mail address now, and this one no longer opens it. E-mails about earlier orders still come here. If you didn’t want any of that, answer this e-mail at once.",
    ),
  ]);
}

/** Reports that the customer's data was exported. */
export function dataLetter(url: string, trader: Trader): Letter {
  return customerLetter("Your data was downloaded", trader, [
    { kind: "heading", text: "You’ve read your own file" },
    paragraph(
      "Somebody who is logged in as you has downloaded everything that we keep about you. If that was you, there’s nothing to do.",
    ),
    paragraph("If it wasn’t, change your password. That logs out everybody else."),
    { kind: "button", text: "Change your password", url },
  ]);
}

/** The last letter of a closed account. */
export function closedLetter(_url: string, trader: Trader): Letter {
  return customerLetter("Your account is closed", trader, [
    { kind: "heading", text: "You’re gone" },
    paragraph(
      "Your account is closed. Your name, your address, your basket, your favourites and every message you wrote are deleted. This e-mail was the last use we had for your e-mail address, and that goes with it.",
    ),
    paragraph(
      "Of your orders we keep what tax law demands: which cards, how much, and when. Nothing in them says that it was you.",
    ),
  ]);
}

/** Announces the erasure of an inactive account. */
export function goingLetter(url: string, trader: Trader): Letter {
  return customerLetter("Your account is about to go", trader, [
    { kind: "heading", text: "Was it something we said?" },
    paragraph(
      `We haven’t seen you for almost ${retentionMaxYears} years. We delete the accounts of people who stay away that long: yours goes in ${goingWarningDays} days or a little later, favourites and all.`,
    ),
    paragraph("To keep it, log in. To be rid of it, do nothing. You’re good at that."),
    { kind: "button", text: "Log in", url },
  ]);
}

/** A test letter, requested by staff. */
export function testLetter(url: string, trader: Trader): Letter {
  return customerLetter("An e-mail on trial", trader, [
    { kind: "heading", text: "It works" },
    paragraph(
      "You asked the desk for an e-mail, and this is it. If it lay among the spam, so do your customers’ e-mails: have whoever looks after your mail see to SPF, DKIM and DMARC.",
    ),
    { kind: "button", text: "Back to the e-mails", url },
  ]);
}

function customerLetter(subject: string, trader: Trader, blocks: Block[]): Letter {
  return { subject, blocks: [...blocks, signature(trader)] };
}

const paragraph = (text: string): Block => ({ kind: "paragraph", text });
