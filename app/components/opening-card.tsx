import type { Pictured } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";
import { CardInside } from "./card-inside";
import { CardPicture } from "./card-picture";

type Props = { card: Pictured; message: string; typeface: Typeface };

/** A card that opens: its cover swings away from the inside, which shows the message as printed. */
export function OpeningCard({ card, message, typeface }: Props) {
  return (
    <span className="opening-card">
      <span className="caption">Inside</span>
      <span className="leaves">
        <CardInside message={message} typeface={typeface} />
        <span className="cover" aria-hidden="true">
          <CardPicture card={card} sizes="14rem" />
        </span>
      </span>
    </span>
  );
}
