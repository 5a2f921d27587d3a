import type { screens } from "../../remix.config.js";

/** The names of the JSON calls and queries in the site map. */
export type ApiName = {
  [Screen in keyof Screens]: keyof Screens[Screen]["calls"];
}[keyof Screens];

type Screens = typeof screens;

/** A call that a form can name. */
export type Intent =
  | ApiName
  | DeskIntent
  | "apply-discount"
  | "be-polite"
  | "be-rude"
  | "cancel-cards"
  | "checkout"
  | "correct-own-order"
  | "forget-hearts"
  | "logout-everywhere"
  | "merge-guest-basket"
  | "put-back"
  | "remove-discount"
  | "same-again"
  | "savedraft"
  | "see-inside"
  | "see-order"
  | "send-order-link"
  | "tell-us";

type DeskIntent =
  | "add-note"
  | "change-discount"
  | "change-prices"
  | "change-role"
  | "choose-labels"
  | "choose-mails"
  | "choose-paper"
  | "close-bank-holidays"
  | "close-case"
  | "close-days"
  | "close-desk"
  | "close-my-sessions"
  | "close-order"
  | "correct-order"
  | "delete-card"
  | "delete-discount"
  | "disable-staff"
  | "dispatch-orders"
  | "edit-card"
  | "enable-staff"
  | "end-discount"
  | "end-sessions"
  | "erase-person"
  | "exclude-card"
  | "find-orders"
  | "has-left"
  | "hold-order"
  | "invite-staff"
  | "is-here"
  | "make-discount"
  | "name-refunded-cards"
  | "new-card"
  | "open-days"
  | "open-desk"
  | "post-all-the-same"
  | "post-batch"
  | "print-again"
  | "print-orders"
  | "print-todays-post"
  | "prove"
  | "put-card-back"
  | "recall-order"
  | "refund-order"
  | "release-order"
  | "remove-from-batch"
  | "renew-app"
  | "renew-codes"
  | "send-again"
  | "send-test-letter"
  | "set-postage"
  | "set-printing"
  | "set-feed"
  | "set-trader"
  | "settle-payment"
  | "take-desk"
  | "track-order"
  | "try-backups"
  | "try-letter-again"
  | "try-letters-again"
  | "undo-dispatch"
  | "upload-picture"
  | "withdraw-invite"
  | "withdraw-postage"
  | "write-to-customer";

/** The props of a button or hidden field that selects the call of its form. */
export const withIntent = (intent: Intent) => ({ name: "intent", value: intent });

/** The call that the form selects. */
export function intentIn(form: FormData | undefined): Intent | undefined {
  // Forms get their intent only from `withIntent`.
  return (form?.get("intent") ?? undefined) as Intent | undefined;
}
