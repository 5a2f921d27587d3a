import { maxMessageLength } from "~/shop/basket/basket";
import { keysOf } from "~/shop/objects";
import { paymentsDownMessage } from "~/shop/refusal";
import { href } from "./href";
import { missingMessages, type Notice } from "./notices";

const toBasket = { link: "See the damage", to: href("/cart") };

/**
 * The text and style of each notice. A cookie carries its code and the server adds the text, so
 * that browsers load only the texts they show.
 */
export const noticeTexts = {
  added: { message: "Added to cart. No going back now.", kind: "added", ...toBasket },
  addedWithMessage: { message: "Added to cart. Words and all.", kind: "added", ...toBasket },
  addedFull: {
    message: `Added to cart, with all ${maxMessageLength} characters. No card takes more.`,
    kind: "added",
    ...toBasket,
  },
  messageAdded: { message: "Message added. They had it coming.", kind: "success" },
  messageSaved: { message: "Message saved. Worse than before, we hope.", kind: "success" },
  messageFull: {
    message: `Message saved, all ${maxMessageLength} characters. No card takes more.`,
    kind: "success",
  },
  messageInBasket: {
    message: "Message added to the one in your basket.",
    kind: "added",
    ...toBasket,
  },
  messageRemoved: { message: "Message removed. Coward.", kind: "success" },
  removed: { message: "Removed from your basket. It never liked you.", kind: "success" },
  putBack: { message: "Back in your basket. It remembers.", kind: "success" },
  discountApplied: { message: "Discount applied. You tight sod.", kind: "success" },
  discountRemoved: { message: "Code removed. Full price, like a grown-up.", kind: "success" },
  reminder: { message: "Reminder: You haven't added a personalized message.", kind: "reminder" },
  missingMessages,
  pleaseLogin: {
    message: "Please login to save your favourites.",
    kind: "login",
    link: "Login",
    to: href("/login"),
  },
  heartsSaved: {
    message: "You’re in, and what you hearted is saved. No judgement.",
    kind: "success",
    link: "Look",
    to: href("/favourites"),
  },
  heartsForgotten: { message: "Forgotten. It never happened.", kind: "success" },
  loginEnded: { message: "You’d been logged out. Log in, then try again.", kind: "trouble" },
  welcome: { message: "You’re in. Behave, or don’t.", kind: "success" },
  merged: { message: "Your cards are all in one basket.", kind: "success" },
  notMerged: {
    message: "You’re in, but your old cards wouldn’t fit in the basket. It says why.",
    kind: "trouble",
  },
  passwordSaved: { message: "New password saved. Now log in with it.", kind: "success" },
  passwordChanged: { message: "Password changed. Write it down. No, don’t.", kind: "success" },
  ownCorrected: { message: "Corrected. An e-mail says so, too.", kind: "success" },
  ownCancelled: { message: "Cancelled. An e-mail says so, too.", kind: "success" },
  ownTold: { message: "Told. A person reads it, and an e-mail says so.", kind: "success" },
  orderedAgain: { message: "Back in your basket, the lot. Who’s next?", kind: "success" },
  orderedLessAgain: {
    message: "Back in your basket, bar the cards that we no longer make.",
    kind: "success",
  },
  emailAsked: {
    message: "We’ve e-mailed the new address. Follow the link in it and we’ll swap.",
    kind: "success",
  },
  emailChanged: { message: "That’s your e-mail address now.", kind: "success" },
  accountClosed: { message: "Your account is closed. It was you, not us.", kind: "success" },
  closedOrLoggedOut: {
    message: "You’re logged out. If you’ve just closed your account, it’s closed.",
    kind: "trouble",
  },
  loggedOut: { message: "Logged out. We’ll miss your money.", kind: "success" },
  saidWhetherLeft: { message: "Noted. Nobody was written to.", kind: "success" },
  onHold: { message: "On hold. It stays here.", kind: "success" },
  cardOut: { message: "Out. It is not printed. The money is the next thing.", kind: "success" },
  cardBack: { message: "Back in. It is printed after all.", kind: "success" },
  paymentSettled: { message: "Off the list. The log remembers.", kind: "success" },
  cardsNamed: { message: "Noted. What was paid back is not posted.", kind: "success" },
  tracked: { message: "Saved. The order’s page shows it.", kind: "success" },
  recalled: { message: "It is here again. The customer is told.", kind: "success" },
  released: { message: "Released. Post it.", kind: "success" },
  corrected: { message: "Corrected. The customer is told.", kind: "success" },
  sentAgain: {
    message: "It’s back among those to be posted. The customer is told.",
    kind: "success",
  },
  closedOrder: { message: "Closed. The customer is told why.", kind: "success" },
  moneyBack: { message: "The money is on its way back. The customer is told.", kind: "success" },
  moneyUnknown: {
    message:
      "Asked, and no answer yet. We ask again every minute, and it goes back once at the most.",
    kind: "trouble",
  },
  backupsTried: {
    message: "A backup is being made and tested. Look again in a minute.",
    kind: "success",
  },
  letterAgain: { message: "Back in the post. Look again in a minute.", kind: "success" },
  testLetterSent: {
    message: "A letter is on its way to you. One a minute, whatever you press.",
    kind: "success",
  },
  caseClosed: { message: "Dealt with. Off the list.", kind: "success" },
  noted: { message: "Noted. For our eyes only.", kind: "success" },
  written: { message: "Your letter is on its way.", kind: "success" },
  cardSaved: {
    message: "Saved. If it is in the shop, guests see it within a second.",
    kind: "success",
  },
  pictureTaken: { message: "A fine picture. It’s on the card.", kind: "success" },
  draftDeleted: { message: "The draft is gone. Nobody will ever know.", kind: "success" },
  pricesChanged: {
    message: "The prices are changed. Guests see them within a second.",
    kind: "success",
  },
  daysClosed: { message: "Closed. Nobody waits for what you don’t promise.", kind: "success" },
  dayOpened: { message: "Open again. Back to work.", kind: "success" },
  mailsChosen: { message: "Saved. Don’t say nobody told you.", kind: "success" },
  settingSaved: { message: "Saved. Every page knows.", kind: "success" },
  feedSet: { message: "Saved. The machines know.", kind: "success" },
  printingSet: { message: "Saved. The press knows.", kind: "success" },
  postagePlanned: {
    message: "Saved. It begins on its day, under “Postage to come”.",
    kind: "success",
  },
  postageWithdrawn: { message: "Withdrawn. It never begins.", kind: "success" },
  discountSaved: { message: "Saved. Let the scrounging begin.", kind: "success" },
  discountDeleted: { message: "Deleted. It never was.", kind: "success" },
  discountEnded: { message: "Over. Nobody new gets it.", kind: "success" },
  invited: { message: "Invited. The letter is on its way.", kind: "success" },
  staffChanged: { message: "Done. They’ll notice.", kind: "success" },
  personErased: { message: "Erased. We never met them.", kind: "success" },
  paymentsDown: { message: paymentsDownMessage, kind: "trouble" },
} as const satisfies Record<string, Notice>;

export type NoticeCode = keyof typeof noticeTexts;

const politeTexts: Partial<Record<NoticeCode, Partial<Notice>>> = {
  added: { message: "Added to cart. A lovely choice.", link: "See the basket" },
  addedWithMessage: { message: "Added to cart. Kind words and all.", link: "See the basket" },
  addedFull: { link: "See the basket" },
  messageInBasket: { link: "See the basket" },
  messageAdded: { message: "Message added. How thoughtful." },
  messageSaved: { message: "Message saved. Even kinder." },
  messageRemoved: { message: "Message removed. The card says plenty." },
  removed: { message: "Removed from your basket. It understands." },
  putBack: { message: "Back in your basket. All is forgiven." },
  orderedAgain: { message: "They are all in your basket." },
  orderedLessAgain: { message: "In your basket, bar the cards that we no longer make." },
  discountApplied: { message: "Discount applied. How thrifty." },
  discountRemoved: { message: "Code removed. How generous." },
  heartsSaved: { message: "You’re in, and what you hearted is saved. A lovely choice." },
  welcome: { message: "You’re in. Do wipe your feet." },
  loggedOut: { message: "Logged out. Mind how you go." },
};

/** The notice as it is shown in that mode. */
export const noticeOf = (code: NoticeCode, isPolite: boolean): Notice => ({
  ...noticeTexts[code],
  ...(isPolite && politeTexts[code]),
});

export const noticeCodes = keysOf(noticeTexts);
