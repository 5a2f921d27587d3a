import { messageSize } from "~/shop/fulfilment/fit-text";
import type { Hand } from "~/shop/catalogue/hands";
import { useIsPolite } from "./polite-mode";

type Props = { message: string; hand: Hand };

/** The inside of a card as the press prints it, or brown paper in polite mode. */
export function CardInside({ message, hand }: Props) {
  if (useIsPolite()) {
    return (
      <span className="card-inside wrapped">
        <span className="visually-hidden">A few kind words</span>
      </span>
    );
  }
  return <PrintedInside message={message} hand={hand} />;
}

/** The inside of a card on the press, which has no mother. */
export function PrintedInside({ message, hand }: Props) {
  return (
    <span className="card-inside" data-hand={hand}>
      <span className="message" data-size={messageSize(message, hand)}>
        {message}
      </span>
    </span>
  );
}
