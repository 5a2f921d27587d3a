import { OpeningCard } from "~/components/opening-card";
import type { Pictured } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";

type Props = { card: Pictured; message: string; typeface: Typeface };

/** The card opened at its message, leaning on the cover. */
export function DraftInside(props: Props) {
  if (!props.message) return null;
  return (
    <p className="draft">
      <span className="caption">Inside</span> <OpeningCard {...props} isQuote />
    </p>
  );
}
