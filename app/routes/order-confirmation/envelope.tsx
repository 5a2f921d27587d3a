import { CardPicture } from "~/components/card-picture";
import type { OrderView, ReceiptView } from "~/shop/orders/order-view";

type Props = Pick<OrderView, "shortAddress" | "postageName" | "deliveryEstimate"> &
  Pick<ReceiptView, "lines">;

/** The envelope under its first card, with enough of its address to recognise it, and the day when it arrives. */
export function Envelope({ lines, shortAddress, postageName, deliveryEstimate }: Props) {
  const { card } = lines.find((line) => line.card) ?? {};
  return (
    <div className="envelope">
      {card && (
        <span className="art">
          <CardPicture card={card} sizes="8rem" />
        </span>
      )}
      <p className="franking">{postageName ?? "Royal Mail"}</p>
      <p className="address">{shortAddress || "You gave no address. Write to us."}</p>
      {deliveryEstimate && <p>Should be there by {deliveryEstimate}. An estimate, not an oath.</p>}
    </div>
  );
}
