import { isTooLong } from "~/components/message-dialog";
import { OpeningCard } from "~/components/opening-card";
import type { Pictured } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";

type Props = { card: Pictured; message: string; typeface: Typeface; isUnsaved: boolean };

/** The card opened at its message, leaning on the cover. */
export function DraftInside({ isUnsaved, ...props }: Props) {
  if (!props.message) return null;
  const caption = isUnsaved ? "Inside, so far" : "Inside";
  return (
    <p className="draft">
      <span className="caption">{isTooLong(props.message) ? "Too long" : caption}</span>{" "}
      <OpeningCard {...props} isQuote />
    </p>
  );
}
