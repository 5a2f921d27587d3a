import type { DeskEvent, DeskLetter } from "~/shop/fulfilment/history.server";

/** The kinds of event, in a shopkeeper's words. */
export const eventLabels: Record<DeskEvent["kind"], string> = {
  ordered: "Ordered",
  paid: "Paid by card",
  held: "Put on hold",
  printed: "Printed",
  "printed again": "Printed again",
  "payment failed": "Payment failed",
  "given up": "Not paid",
  dispatched: "Posted",
  tracked: "Tracking number",
  delivered: "Arrived",
  "refund asked": "Refund asked for",
  refunded: "Refunded",
  "refund failed": "Refund failed",
  "paid back": "Paid back another way",
  "cards refunded": "Refund was for",
  "dispute opened": "Dispute opened",
  "dispute won": "Dispute won",
  "dispute lost": "Dispute lost",
  changed: "Corrected",
  moved: "Moved to another day",
  released: "Released",
  "card taken out": "Card taken out",
  "card put back": "Card put back",
  "taken back": "Posting undone",
  "sent again": "Another promised",
  told: "Told us",
  cancelled: "Cards cancelled",
  "dealt with": "Dealt with",
  note: "Note",
  message: "Letter written",
  "letter failed": "Letter failed",
  "letter sent again": "Letter sent again",
  erased: "Erased",
  lost: "After the backup",
};

/** The actors who are not staff. */
export const actorLabels: Record<string, string | undefined> = {
  shopper: "the customer",
  "payment provider": "the payment company",
  shop: "the shop",
};

/** The states of a letter, in the same terms. */
export const letterLabels: Record<DeskLetter["state"], string> = {
  waiting: "Letter waiting",
  sent: "Letter sent",
  failed: "Letter failed",
  cancelled: "Letter not sent",
};
