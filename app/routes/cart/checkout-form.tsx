import { Form, useNavigation } from "@remix-run/react";
import { Notice } from "~/components/notices";

type Props = {
  /** How many cards have nothing written in them. */
  blankCount: number;
  /** Sent along, so that the button pressed twice makes one order. */
  idempotencyKey: string;
};

export function CheckoutForm({ blankCount, idempotencyKey }: Props) {
  const isBusy = useNavigation().formData?.get("call") === "checkout";
  return (
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
      {isBusy && blankCount > 0 && (
        <div className="toasts" role="status">
          <Notice code="missingMessages" />
        </div>
      )}
    </Form>
  );
}
