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
