import { messageSize } from "~/shop/fulfilment/fit-text";
import type { Typeface } from "~/shop/catalogue/typefaces";
import emojiTypeface from "~/styles/emoji.css?url";
import { useIsPolite } from "./polite-mode";

type Props = { message: string; typeface: Typeface };

/**
 * The signs that may need the typeface of emoji; no other message loads its style sheet. Browsers
 * and servers know different emoji by name, so these are ranges.
 */
const emoji =
  /\u20e3|[\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}]/u;

/** The inside of a card as it is printed, or brown paper in polite mode. */
export function CardInside({ message, typeface }: Props) {
  if (useIsPolite()) {
    return (
      <span className="card-inside wrapped">
        <span className="visually-hidden">A few kind words</span>
      </span>
    );
  }
  return <PrintedInside message={message} typeface={typeface} />;
}

/** Loads the typeface of emoji if the message may need it. */
export function EmojiTypeface({ message }: Pick<Props, "message">) {
  return emoji.test(message) ? <link rel="stylesheet" href={emojiTypeface} /> : null;
}

/** The inside of a card for printing, whatever the mode. */
export function PrintedInside({ message, typeface }: Props) {
  return (
    <span className="card-inside" data-typeface={typeface}>
      <EmojiTypeface message={message} />
      <span className="message" data-size={messageSize(message, typeface)}>
        {message}
      </span>
    </span>
  );
}
