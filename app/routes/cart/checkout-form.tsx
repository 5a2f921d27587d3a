import { Form, Link, useNavigation } from "@remix-run/react";
import { Toast } from "~/components/notices";
import { missingMessages } from "~/forms/notices";
import { intentIn, withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

type Props = {
  /** The number of cards without a message. */
  blankCount: number;
  /** The uId of the first of them. */
  firstBlank: string | undefined;
  /** Sent with the form, so that a form sent twice makes one order. */
  idempotencyKey: string;
  /** The code whose discount the page shows; empty for none. */
  discountCode: string;
};

export function CheckoutForm({ blankCount, firstBlank, idempotencyKey, discountCode }: Props) {
  const isBusy = intentIn(useNavigation().formData) === "checkout";
  return (
    <Form method="post" action={href("/cart")}>
      {firstBlank !== undefined && (
        <p className="note">
          <Link to={`${href("/cart", { message: firstBlank })}#message-title`} preventScrollReset>
            {blankCount === 1 ? "One card is" : `${blankCount} cards are`} still blank inside.
          </Link>
        </p>
      )}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="discountCode" value={discountCode} />
      <button className="button hot big" {...withIntent("checkout")} disabled={isBusy}>
        Checkout
      </button>
      {isBusy && blankCount > 0 && (
        <div className="toasts" role="status">
          <Toast {...missingMessages} />
        </div>
      )}
    </Form>
  );
}
