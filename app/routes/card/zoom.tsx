import { CardInside } from "~/components/card-inside";
import { CardPicture } from "~/components/card-picture";
import { Dialog } from "~/components/dialog";
import { PoliteModeSwitch } from "~/components/polite-mode-switch";
import type { Card } from "~/shop/catalogue/card";
import type { Typeface } from "~/shop/catalogue/typefaces";

type Props = {
  card: Pick<Card, "id" | "picture" | "name" | "alt">;
  /** Whether there is a picture of the card for sharp screens. */
  hasCloseUp: boolean;
  /** The message that goes with the card, or none. */
  message: string;
  typeface: Typeface;
  closeTo: string;
};

/**
 * The whole card, as large as the screen, and its inside if that has a message. Its switch of polite
 * mode replaces the strip's, which it covers.
 */
export function Zoom({ card, hasCloseUp, message, typeface, closeTo }: Props) {
  return (
    <Dialog labelledBy="zoom-title" closeTo={closeTo}>
      <div className="zoom">
        <h2 id="zoom-title" className="visually-hidden">
          {card.name}, the whole of it
        </h2>
        <PoliteModeSwitch />
        <span className="art">
          <CardPicture
            card={card}
            alt={card.alt}
            sizes="min(100vw - 1rem, 71vh)"
            isCloseUp={hasCloseUp}
          />
        </span>
        {message && (
          <span className="art">
            <span className="caption">Inside</span>
            <CardInside message={message} typeface={typeface} />
          </span>
        )}
      </div>
    </Dialog>
  );
}
