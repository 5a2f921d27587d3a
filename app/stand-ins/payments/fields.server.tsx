import type { ComponentProps, ReactNode } from "react";
import { labels, type FieldName, type FormState } from "./form.server";
import type { Payment } from "./session.server";

/**
 * The text fields of the hosted page. Browsers must not offer real cards here, so the card's fields
 * have no autocompletion, and their values are never sent back.
 */
export function Fields({ payment, state }: { payment: Payment; state: FormState }) {
  const { values } = state;
  const email = values?.email ?? payment.session.customer_email ?? "";
  const card = { inputMode: "numeric", autoComplete: "off", state } as const;
  const address = (name: FieldName) => ({ name, defaultValue: values?.[name], state });
  return (
    <>
      <Field name="email" type="email" autoComplete="email" defaultValue={email} state={state} />
      <fieldset>
        <legend>Card</legend>
        <Field name="cardNumber" {...card} hint={<TestCards />} />
        <div className="pair">
          <Field name="expiry" {...card} hint="Any date in the future, e.g. 12/29." />
          <Field name="cvc" {...card} hint="Any three digits." />
        </div>
      </fieldset>
      <fieldset>
        <legend>Where it goes</legend>
        <Field {...address("name")} autoComplete="name" />
        <Field {...address("line1")} autoComplete="address-line1" />
        <Field {...address("town")} autoComplete="address-level2" />
        <Field {...address("postcode")} autoComplete="postal-code" />
      </fieldset>
    </>
  );
}

function TestCards() {
  return (
    <>
      Not a real one. <b>4242 4242 4242 4242</b> (Visa) and <b>5555 5555 5555 4444</b> (Mastercard)
      pay, <b>4000 0000 0000 0002</b> is declined, <b>3782 822463 10005</b> is American Express.
      Refunds to <b>4000 0000 0000 7726</b> stay pending.
    </>
  );
}

type FieldProps = ComponentProps<"input"> & { name: FieldName; state: FormState; hint?: ReactNode };

function Field({ name, state, hint, defaultValue = "", ...attributes }: FieldProps) {
  const error = state.fieldErrors?.[name];
  const isDeclined = state.isDeclined === true && name === "cardNumber";
  const describedBy = [error && `${name}-error`, hint && `${name}-hint`, isDeclined && "declined"];
  return (
    <div className="field">
      <label htmlFor={name}>{labels[name]}</label>{" "}
      <input
        {...attributes}
        id={name}
        name={name}
        defaultValue={defaultValue}
        required
        maxLength={200}
        aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
        aria-invalid={error !== undefined || isDeclined || undefined}
      />
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
