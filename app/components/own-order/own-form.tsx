import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormError } from "~/components/form-error";
import type { ActionData } from "~/forms/action-data";
import { intentIn, withIntent, type Intent } from "~/forms/intent";
import { ownOrderHref } from "~/forms/own-order";

type Props = {
  /** The token of the order's link, or its number. */
  orderKey: string;
  intent: Intent;
  /** The label of its button. */
  button: ReactNode;
  refused: ActionData | undefined;
  /** The address of its page, if that is not the order's without more. */
  at?: string;
  /** Further fields for the call. */
  hidden?: Record<string, string | number>;
  children: ReactNode;
};

/** A form about an order, with its error above its button. */
export function OwnForm(props: Props) {
  const { orderKey, intent, button, refused, hidden = {}, children } = props;
  const isBusy = intentIn(useNavigation().formData) === intent;
  const isRefusedAsAWhole = Boolean(refused?.message);
  const page = ownOrderHref(orderKey);
  const { at = page } = props;
  return (
    <Form className="panel" method="post" action={at} preventScrollReset>
      {children}
      {Object.entries({ ...hidden, order: orderKey, back: page }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormError refused={refused} />
      <button
        className="button hot"
        {...withIntent(intent)}
        disabled={isBusy}
        // The answer is a page of its own, which would open at its top.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isRefusedAsAWhole}
      >
        {button}
      </button>
    </Form>
  );
}
