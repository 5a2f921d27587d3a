import { Form, Link, useNavigation } from "@remix-run/react";
import { DialogLink } from "~/components/dialog";
import { Toast } from "~/components/notices";
import { usePostages } from "~/components/visitor";
import { href, messageHref } from "~/forms/href";
import { pricesOf } from "~/shop/basket/postage";
import { missingMessages } from "~/forms/notices";
import { intentIn, withIntent } from "~/forms/intent";
import type { ShownLine } from "./basket-line";
import { When, type WhenProps } from "./when";

type Props = {
  lines: ShownLine[];
  /** Sent with the form, so that a form sent twice makes one order. */
  idempotencyKey: string;
  /** The code whose discount the page shows; empty for none. */
  discountCode: string;
  /** The sum of the cards that the page shows. */
  cardsPence: number;
  /** Whether the shopper was at the payment page. The news of a payment may be on its way. */
  isUnpaid: boolean;
} & WhenProps;

export function CheckoutForm({ lines, isUnpaid, days, refused, ...shown }: Props) {
  const isBusy = intentIn(useNavigation().formData) === "checkout";
  const sold = lines.filter(({ card }) => card?.pricePence != null);
  const cardPrices = new Set(sold.map(({ card }) => `${card?.id} ${card?.pricePence}`));
  const fields = { ...shown, ...pricesOf(usePostages()), cardPrices: [...cardPrices].join(",") };
  const blank = sold.filter((line) => !line.personalisation);
  const firstGone = lines.findIndex(({ card }) => card?.pricePence == null) + 1;
  return (
    // A date that is not chosen must not keep the form from being sent.
    <Form method="post" action={href("/cart")} noValidate>
      {firstGone > 0 && (
        <p className="note">
          <a href={`#line-${firstGone}`}>Remove the dead card first.</a>
        </p>
      )}
      {isUnpaid && <p className="note unpaid">No payment has reached us. Didn’t pay? Carry on.</p>}
      {blank[0] && (
        <p className="note">
          <DialogLink to={messageHref(blank[0].uId)}>
            {blank.length === 1 ? "One card is" : `${blank.length} cards are`} still blank inside.
          </DialogLink>
        </p>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <When {...{ days, refused }} />
      <button
        className={firstGone > 0 ? "button big" : "button hot big"}
        {...withIntent("checkout")}
        disabled={isBusy}
      >
        Checkout
      </button>
      <p className="note">
        What you can cancel is in our <Link to={href("/terms-of-use")}>terms of use</Link>.
      </p>
      {isBusy && blank.length > 0 && (
        <div className="toasts wrap" role="status">
          <Toast {...missingMessages} />
        </div>
      )}
    </Form>
  );
}
