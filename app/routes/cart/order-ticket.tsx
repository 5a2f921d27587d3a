import { Form, useNavigation } from "@remix-run/react";
import { dispatch } from "~/shop/delivery";
import { formatPence } from "~/shop/money";
import { firstClassPrice, secondClassPrice } from "~/shop/postage";

type Props = {
  /** As "Friday 20 November". */
  deliveredBy: string;
  subtotalPence: number;
  /** How many cards have nothing written in them. */
  blankCount: number;
  /** Sent along, so that the button pressed twice makes one order. */
  idempotencyKey: string;
};

/** The side box: when it comes, what it costs, and the way to the payment page. */
export function OrderTicket({ deliveredBy, subtotalPence, blankCount, idempotencyKey }: Props) {
  const isBusy = useNavigation().formData?.get("call") === "checkout";
  return (
    <aside className="ticket" aria-label="Your order">
      <p className="delivery">
        Order now and get it by <b>{deliveredBy}*</b>
      </p>
      <p className="note">
        *Royal Mail First Class, {firstClassPrice}. 2nd Class is {secondClassPrice} and arrives when
        it’s good and ready. Ordered before {dispatch.before}, it’s dispatched within{" "}
        {dispatch.within}, {dispatch.days}.
      </p>
      <div className="subtotal">
        <span>
          Subtotal <small className="note">P&amp;P not included</small>
        </span>{" "}
        <b>{formatPence(subtotalPence)}</b>
      </div>
      <Form method="post" action="/cart">
        {blankCount > 0 && (
          <p className="note">
            {blankCount === 1 ? "One card is" : `${blankCount} cards are`} still blank inside.
          </p>
        )}
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <button className="button hot big" name="call" value="checkout" disabled={isBusy}>
          Checkout
        </button>
      </Form>
    </aside>
  );
}
