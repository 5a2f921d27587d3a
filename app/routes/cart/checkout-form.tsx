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
  /** The place in the basket, from 1, of the first card that cannot be bought; 0 for none. */
  firstGone: number;
};

export function CheckoutForm(props: Props) {
  const { blankCount, firstBlank, idempotencyKey, discountCode, firstGone } = props;
  const isBusy = intentIn(useNavigation().formData) === "checkout";
  return (
    <Form method="post" action={href("/cart")}>
      {firstGone > 0 && (
        <p className="note">
          <a href={`#line-${firstGone}`}>Remove the dead card first.</a>
        </p>
      )}
      {firstBlank !== undefined && (
        <p className="note">
          <Link to={`${href("/cart", { message: firstBlank })}#message-title`} preventScrollReset>
            {blankCount === 1 ? "One card is" : `${blankCount} cards are`} still blank inside.
          </Link>
        </p>
      )}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="discountCode" value={discountCode} />
      <button
        className={firstGone > 0 ? "button big" : "button hot big"}
        {...withIntent("checkout")}
        disabled={isBusy}
      >
        Checkout
      </button>
      {isBusy && blankCount > 0 && (
        <div className="toasts wrap" role="status">
          <Toast {...missingMessages} />
        </div>
      )}
    </Form>
  );
}
