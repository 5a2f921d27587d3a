import type { Pictured } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";
import { CardInside } from "./card-inside";
import { CardPicture } from "./card-picture";
import { usePoliteMode } from "./polite-mode";

type Props = {
  /** Undefined if the card has left the catalogue; it then has no cover. */
  card: Pictured | undefined;
  message: string;
  typeface: Typeface;
  /** Quotes the message. The cover is outside the quote, as text browsers show a blank for its picture. */
  isQuote?: boolean;
};

/** A card that opens: its cover swings away from the inside, which shows the message as printed. */
export function OpeningCard({ card, message, typeface, isQuote }: Props) {
  const inside = <CardInside message={message} typeface={typeface} />;
  return (
    <span className="opening-card">
      {isQuote ? <q>{inside}</q> : inside}
      {card && (
        <span className="cover" aria-hidden="true">
          <CardPicture card={card} sizes="14rem" />
        </span>
      )}
    </span>
  );
}

/** A message in a list: its first words, which open the card when pressed. */
export function CardToOpen(props: Props) {
  const { pick } = usePoliteMode();
  // An empty line might be the last that has room, with nothing but the ellipsis in it.
  const words = props.message.replaceAll(/\n\s*\n/g, "\n");
  return (
    <details className="card-to-open">
      <summary>
        <span className="caption">Inside</span> <q>{pick(words, "A few kind words")}</q>
      </summary>
      {/* A line of its own in text browsers. */}
      <div>
        <OpeningCard {...props} />
      </div>
    </details>
  );
}
