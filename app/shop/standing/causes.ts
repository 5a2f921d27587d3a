import { isKeyOf } from "~/shop/objects";

/** The kind of hold, as shoppers see it. */
export type HoldKind = "payment" | "address" | "refund" | "dispute" | "other";

type KindOfCause = {
  /** The cause in words for the desk. */
  text: string;
  shown: HoldKind;
  /** The button that ends it; without one it ends when what caused it does. */
  button?: string;
};

/**
 * The kinds of cause that keep an order from being posted. Those of its payment have the names of its
 * problems.
 */
export const kindsOfCause = {
  currency: { text: "It was paid in another currency.", shown: "payment", button: "Release" },
  mode: { text: "It was no single payment.", shown: "payment", button: "Release" },
  livemode: { text: "It was paid with a test card.", shown: "payment", button: "Release" },
  amount: {
    text: "The sum that was paid is not the order’s.",
    shown: "payment",
    button: "Release",
  },
  reference: { text: "Its payment names another order.", shown: "payment", button: "Release" },
  "line paid twice": {
    text: "One of its cards was also paid in another order.",
    shown: "payment",
    button: "Release",
  },
  "cards deleted": {
    text: "It was paid more than a day after its payment page had ended, and its cards had been deleted. Refund everything.",
    shown: "payment",
  },
  "no address": {
    text: "Its payment came without a whole address. Correct that.",
    shown: "address",
  },
  "refund failed": { text: "A refund failed.", shown: "refund", button: "Set aside" },
  refund: { text: "Its money is on its way back.", shown: "refund" },
  "no card": {
    text: "None of its cards is left. Refund them, or have them printed after all.",
    shown: "refund",
  },
  "which cards": {
    text: "Some money went back at the payment company. Say first for which cards.",
    shown: "refund",
  },
  disputed: {
    text: "Its payment is disputed.",
    shown: "dispute",
    button: "Post it all the same",
  },
  restored: {
    text: "It came back from a backup, and may have left since: has it?",
    shown: "other",
    button: "It is here",
  },
  staff: { text: "Somebody put it on hold.", shown: "other", button: "Release" },
} as const satisfies Record<string, KindOfCause>;

export type CauseKind = keyof typeof kindsOfCause;

/** A cause that keeps an order from being posted. An order may have several. */
export type Cause = {
  kind: CauseKind;
  /** The refund, or the dispute with its state, as "dp_1 open"; empty for others. */
  about: string;
};

/** The cause in one text, as it is answered. */
export const keyOf = ({ kind, about }: Cause): string => (about ? `${kind} ${about}` : kind);

/** The button that ends a cause; undefined if it ends when what caused it does. */
export function buttonOf(kind: CauseKind): string | undefined {
  const { button }: KindOfCause = kindsOfCause[kind];
  return button;
}

/** The kinds of the causes as an order's row has them; null if nothing holds it. */
export const heldReasonOf = (causes: readonly Cause[]): string | null =>
  [...new Set(causes.map(({ kind }) => kind))].join(", ") || null;

/** The kinds of cause of an order's row. */
export const kindsIn = (heldReason: string | null): string[] => heldReason?.split(", ") ?? [];

/** @param heldReason of an order's row, or of its event */
export function holdKindOf(heldReason: string): HoldKind {
  const [first = ""] = kindsIn(heldReason);
  return isKeyOf(kindsOfCause, first) ? kindsOfCause[first].shown : "other";
}
