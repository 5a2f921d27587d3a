import { paymentsDownMessage } from "../shop/refusal";
import { missingMessages, type Notice } from "./notices";
import { keysOf } from "~/shop/objects";

/**
 * The text and style of each notice. A cookie carries its code and the server adds the text, so
 * that browsers load only the texts they show.
 */
export const noticeWords = {
  added: { words: "Added to cart. No going back now.", kind: "success" },
  messageAdded: { words: "Message added. They had it coming.", kind: "success" },
  messageRemoved: { words: "Message removed. Coward.", kind: "success" },
  removed: { words: "Removed from your basket. It never liked you.", kind: "success" },
  reminder: { words: "Reminder: You haven't added a personalized message.", kind: "reminder" },
  missingMessages,
  pleaseLogin: { words: "Please login to save your favourites.", kind: "login" },
  welcome: { words: "You’re in. Behave, or don’t.", kind: "success" },
  merged: { words: "Your cards are all in one basket.", kind: "success" },
  notMerged: {
    words:
      "You’re in, but the cards from before could not join your basket. It says there what to do.",
    kind: "trouble",
  },
  passwordSaved: { words: "New password saved. Now log in with it.", kind: "success" },
  passwordChanged: { words: "Password changed. Write it down. No, don’t.", kind: "success" },
  emailAsked: {
    words: "We’ve written to your new address. It changes once you follow the link in there.",
    kind: "success",
  },
  emailChanged: { words: "That’s your e-mail address now.", kind: "success" },
  accountClosed: { words: "Your account is closed. It was you, not us.", kind: "success" },
  loggedOut: { words: "Logged out. We’ll miss your money.", kind: "success" },
  onHold: { words: "On hold. It stays here.", kind: "success" },
  cardOut: { words: "Out. It is not printed. The money is the next thing.", kind: "success" },
  cardBack: { words: "Back in. It is printed after all.", kind: "success" },
  cardsNamed: { words: "Noted. What was paid back is not posted.", kind: "success" },
  released: { words: "Released. Post it.", kind: "success" },
  corrected: { words: "Corrected. The customer is told.", kind: "success" },
  sentAgain: {
    words: "It’s back among those to be posted. The customer is told.",
    kind: "success",
  },
  moneyBack: { words: "The money is on its way back. The customer is told.", kind: "success" },
  moneyUnknown: {
    words:
      "Asked, and no answer yet. We ask again every minute, and it goes back once at the most.",
    kind: "trouble",
  },
  backupsTried: { words: "They are being tried. Look again in a minute.", kind: "success" },
  letterAgain: { words: "Back in the post. Look again in a minute.", kind: "success" },
  testLetterSent: {
    words: "A letter is on its way to you. One a minute, whatever you press.",
    kind: "success",
  },
  noted: { words: "Noted. For our eyes only.", kind: "success" },
  written: { words: "Your letter is on its way.", kind: "success" },
  cardSaved: {
    words: "Saved. If it is in the shop, guests see it within a second.",
    kind: "success",
  },
  cardMoved: { words: "Done. Guests see it within a second.", kind: "success" },
  pictureTaken: { words: "A fine picture. It’s on the card.", kind: "success" },
  draftDeleted: { words: "The draft is gone. Nobody will ever know.", kind: "success" },
  pricesChanged: { words: "The prices are changed. Undo is good for seven days.", kind: "success" },
  pricesUndone: { words: "The prices are as they were.", kind: "success" },
  daysClosed: { words: "Closed. Nobody waits for what you don’t promise.", kind: "success" },
  dayOpened: { words: "Open again. Back to work.", kind: "success" },
  invited: { words: "Invited. The letter is on its way.", kind: "success" },
  staffChanged: { words: "Done. They’ll notice.", kind: "success" },
  personErased: { words: "Erased. We never met them.", kind: "success" },
  paymentsDown: { words: paymentsDownMessage, kind: "trouble" },
} as const satisfies Record<string, Notice>;

export type NoticeCode = keyof typeof noticeWords;

export const noticeCodes = keysOf(noticeWords);
