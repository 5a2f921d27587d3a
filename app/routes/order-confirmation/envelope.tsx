import { CardPicture } from "~/components/card-picture";
import type { OrderView, ReceiptView } from "~/shop/orders/order-view";

type Props = Pick<OrderView, "postageName" | "deliveryEstimate" | "posting"> &
  Pick<ReceiptView, "lines"> & {
    /** Enough to recognise it, for those who may know. */
    address: string | undefined;
  };

const shownCount = 3;

/** The envelope under its first cards, with its address, and the day when it arrives. */
export function Envelope({ lines, address, postageName, deliveryEstimate, posting }: Props) {
  const shown = lines.flatMap(({ card, position }) => (card ? { card, position } : []));
  return (
    <div className="envelope">
      {shown.slice(0, shownCount).map(({ card, position }) => (
        <span className="art" key={position}>
          <CardPicture card={card} sizes="8rem" />
        </span>
      ))}
      <p className="franking">{postageName ?? "Royal Mail"}</p>
      {address !== undefined && (
        <p className="address">{address || "You gave no address. Write to us."}</p>
      )}
      {posting && <p>{posting}</p>}
      {deliveryEstimate && <p>Should be there by {deliveryEstimate}. An estimate, not an oath.</p>}
    </div>
  );
}
