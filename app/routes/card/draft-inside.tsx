import { CaptionedInside } from "~/components/card-inside";
import { useMessageSaving } from "~/components/message-dialog";
import type { Typeface } from "~/shop/catalogue/typefaces";

type Props = { cardId: string; draftMessage: string; typeface: Typeface };

/** The inside of the card with the message that goes with it, leaning on the cover. */
export function DraftInside({ cardId, draftMessage, typeface }: Props) {
  const { shownMessage } = useMessageSaving(cardId, draftMessage);
  if (!shownMessage) return null;
  return <CaptionedInside className="draft" message={shownMessage} typeface={typeface} />;
}
