import { Form, Link, useNavigation } from "@remix-run/react";
import { useMessageSaving } from "~/components/message-dialog";
import { Toast } from "~/components/notices";
import { usePoliteMode } from "~/components/polite-mode";
import { href, messageHref } from "~/forms/href";
import { missingMessages } from "~/forms/notices";
import { intentIn, withIntent } from "~/forms/intent";
import type { ShownLine } from "./basket-line";

type Props = {
  lines: ShownLine[];
  /** Sent with the form, so that a form sent twice makes one order. */
  idempotencyKey: string;
  /** The code whose discount the page shows; empty for none. */
  discountCode: string;
};

export function CheckoutForm({ lines, idempotencyKey, discountCode }: Props) {
  const isBusy = intentIn(useNavigation().formData) === "checkout";
  const sold = lines.filter(({ card }) => card?.pricePence != null);
  const blank = sold.filter((line) => !line.personalisation);
  const firstGone = lines.findIndex(({ card }) => card?.pricePence == null) + 1;
  return (
    <Form method="post" action={href("/cart")}>
      {firstGone > 0 && (
        <p className="note">
          <a href={`#line-${firstGone}`}>Remove the dead card first.</a>
        </p>
      )}
      {blank[0] && (
        <p className="note">
          <Link to={messageHref(blank[0].uId)} preventScrollReset>
            {blank.length === 1 ? "One card is" : `${blank.length} cards are`} still blank inside.
          </Link>
        </p>
      )}
      {sold.map((line) => (
        <UnsavedMessage key={line.uId} {...line} />
      ))}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="discountCode" value={discountCode} />
      <button
        className={firstGone > 0 ? "button big" : "button hot big"}
        {...withIntent("checkout")}
        disabled={isBusy}
      >
        Checkout
      </button>
      {isBusy && blank.length > 0 && (
        <div className="toasts wrap" role="status">
          <Toast {...missingMessages} />
        </div>
      )}
    </Form>
  );
}

/** A message that was typed and not saved is not bought. */
function UnsavedMessage({ uId, personalisation, card }: ShownLine) {
  const { withPoliteName } = usePoliteMode();
  const { unsavedMessage } = useMessageSaving(uId, personalisation);
  if (!card || !unsavedMessage) return null;
  return (
    <p className="unsaved">
      <Link to={messageHref(uId)} preventScrollReset>
        Your last words for “{withPoliteName(card).name}” aren’t saved. It prints{" "}
        {personalisation ? "the old ones" : "blank"}.
      </Link>
    </p>
  );
}
