import { messageSize } from "~/shop/fulfilment/fit-text";
import type { Typeface } from "~/shop/catalogue/typefaces";
import { useIsPolite } from "./polite-mode";

type Props = { message: string; typeface: Typeface };

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

/** The inside of a card for printing, whatever the mode. */
export function PrintedInside({ message, typeface }: Props) {
  return (
    <span className="card-inside" data-typeface={typeface}>
      <span className="message" data-size={messageSize(message, typeface)}>
        {message}
      </span>
    </span>
  );
}
