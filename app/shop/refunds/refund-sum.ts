import { Refusal } from "~/shop/refusal";
import type { Refundable } from "./read-refunds.server";

export type { Refundable };

/** The reasons for a refund: those of our terms, and two of the owner. */
export const refundReasons = {
  lost: "It hasn’t come within 30 days",
  faulty: "Faulty, damaged or wrong",
  cancelled: "A blank card, cancelled in time",
  unprintable: "We don’t print that message",
  unsupplied: "We can’t supply it, or its price was a mistake",
  payment: "The payment isn’t as it should be",
  goodwill: "Goodwill",
  other: "Other",
} as const;

export type RefundReason = keyof typeof refundReasons;

/** The ways in which the money of an order has gone or goes back when it is closed. */
export const closingWays = {
  refund: "Send back what is left of its money",
  "by hand": "It was paid back another way, or a bank has it",
} as const;

export type ClosingWay = keyof typeof closingWays;

export const refundPostages = { none: "None", cheapest: "Our cheapest", all: "All of it" } as const;
export type RefundPostage = keyof typeof refundPostages;

/** The parts of an order to refund. */
export type RefundChoice = {
  /** The positions of the lines. */
  positions: readonly number[];
  postage: RefundPostage;
  /** An amount that is for no card and no postage. */
  freePence?: number;
  /** Everything that is left, whatever it is for. */
  isWhole: boolean;
};

/** The amount of a refund, and its parts. */
export type RefundSum = {
  amountPence: number;
  postagePence: number;
  lines: { position: number; amountPence: number }[];
};

/**
 * @throws {Refusal} for an empty choice, a part that is refunded already, more than is left, or
 * everything together with parts
 */
export function sumOf(refundable: Refundable, choice: RefundChoice): RefundSum {
  if (choice.isWhole && hasParts(choice)) {
    throw new Refusal("invalid", "Everything, or some of it? Choose one, not both.");
  }
  const sum = choice.isWhole ? wholeOf(refundable) : chosenOf(refundable, choice);
  if (sum.amountPence === 0) {
    throw new Refusal("invalid", "That comes to nothing. Tick a card, the postage, or everything.");
  }
  if (sum.amountPence > refundable.remainingPence) {
    throw new Refusal("conflict", "That is more than is left of what was paid.");
  }
  return sum;
}

const hasParts = ({ positions, postage, freePence = 0 }: RefundChoice) =>
  positions.length > 0 || postage !== "none" || freePence > 0;

/** The cheapest postage, or what is left of it; a cancelled order gets this back. */
export const cheapestPence = ({ cheapestPostagePence, postageLeftPence }: Refundable) =>
  Math.min(cheapestPostagePence, postageLeftPence);

function wholeOf({ lines, postageLeftPence, remainingPence }: Refundable): RefundSum {
  const left = lines.filter(({ isRefunded }) => !isRefunded).map(asPaid);
  const isAsOrdered = totalOf(left) + postageLeftPence === remainingPence;
  return {
    amountPence: remainingPence,
    // Money that does not match the order has no parts.
    postagePence: isAsOrdered ? postageLeftPence : 0,
    lines: isAsOrdered ? left : [],
  };
}

function chosenOf(
  refundable: Refundable,
  { positions, postage, freePence = 0 }: RefundChoice,
): RefundSum {
  const lines = [...new Set(positions)].map((position) => {
    const line = refundable.lines.find((each) => each.position === position);
    if (!line) throw new Refusal("missing", "There is no such card in that order.");
    if (line.isRefunded) throw new Refusal("conflict", `${line.name} has been refunded already.`);
    return asPaid(line);
  });
  const postagePence = {
    none: 0,
    cheapest: cheapestPence(refundable),
    all: refundable.postageLeftPence,
  }[postage];
  return { amountPence: totalOf(lines) + postagePence + freePence, postagePence, lines };
}

const asPaid = ({ position, pricePence }: Refundable["lines"][number]) => ({
  position,
  amountPence: pricePence,
});

const totalOf = (lines: { amountPence: number }[]) =>
  lines.reduce((total, { amountPence }) => total + amountPence, 0);
