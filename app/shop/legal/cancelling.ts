import { formatFullDay } from "~/shop/format-day";
import { cancellingDays } from "~/shop/terms";

/**
 * The customer's right to cancel a card, in a sentence, as our terms give it.
 * @param until the estimated last day for a blank card, as "2026-12-09"; null if it is not posted
 */
export function cancellingRight(isPersonalised: boolean, until: string | null): string {
  if (isPersonalised) return "With a message, so the customer cannot cancel it.";
  const right = `Blank, so the customer can cancel it until ${cancellingDays} days after the last card of the order arrives`;
  return until === null ? `${right}.` : `${right}: ${formatFullDay(until)}, by our estimate.`;
}

type Words = { personalisation: string };

/** The right to cancel of those cards, as their buyer reads it; empty for none. */
export function cancellingText(cards: readonly Words[]): string {
  const texts = [];
  if (cards.some(({ personalisation }) => personalisation !== ""))
    texts.push("A card with a message can’t be cancelled.");
  if (cards.some(({ personalisation }) => personalisation === ""))
    texts.push(
      `A blank card can be cancelled until ${cancellingDays} days after the last card arrives.`,
    );
  return texts.join(" ");
}
