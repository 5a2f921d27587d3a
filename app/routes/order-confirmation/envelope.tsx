import type { OrderView } from "~/shop/orders/order-view";

type Props = Pick<OrderView, "shortAddress" | "postageName" | "deliveryEstimate">;

/** The envelope, with enough of its address to recognise it, and the day when it arrives. */
export function Envelope({ shortAddress, postageName, deliveryEstimate }: Props) {
  return (
    <div className="envelope">
      <p className="franking">{postageName ?? "Royal Mail"}</p>
      <p className="address">{shortAddress || "You gave no address. Write to us."}</p>
      {deliveryEstimate && <p>Should be there by {deliveryEstimate}. An estimate, not an oath.</p>}
    </div>
  );
}
