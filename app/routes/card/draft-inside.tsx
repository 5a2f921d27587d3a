import { useMessageSaving } from "~/components/message-dialog";
import { OpeningCard } from "~/components/opening-card";
import type { Pictured } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";

type Props = { card: Pictured; draftMessage: string; typeface: Typeface };

/** The card opened at its message, leaning on the cover. Only a saved message goes with the card. */
export function DraftInside({ card, draftMessage, typeface }: Props) {
  const { shownMessage, unsavedMessage } = useMessageSaving(card.id, draftMessage);
  const message = unsavedMessage || shownMessage;
  if (!message) return null;
  return (
    <p className="draft">
      <span className="caption">{unsavedMessage ? "Not saved" : "Inside"}</span>{" "}
      <OpeningCard card={card} message={message} typeface={typeface} isQuote />
    </p>
  );
}
