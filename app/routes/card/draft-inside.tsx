import { useMessageSaving } from "~/components/message-dialog";
import { OpeningCard } from "~/components/opening-card";
import type { Pictured } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";

type Props = { card: Pictured; draftMessage: string; typeface: Typeface };

/** The card opened at the message that goes with it, leaning on the cover. */
export function DraftInside({ card, draftMessage, typeface }: Props) {
  const { shownMessage } = useMessageSaving(card.id, draftMessage);
  if (!shownMessage) return null;
  return (
    <p className="draft">
      <span className="caption">Inside</span>{" "}
      <OpeningCard card={card} message={shownMessage} typeface={typeface} isQuote />
    </p>
  );
}
