import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Field } from "~/components/field";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import type { Addressee } from "~/shop/orders/address";

type Props = {
  orderId: string;
  /** Its name in the page's address while it is open. */
  edit: string;
  /** Further fields for the call. */
  field: Record<string, string>;
  was: string;
  refused: ActionData | undefined;
};

const typedIn = (refused: ActionData | undefined) =>
  refused?.intent === "correct-order" ? refused.values : undefined;

/** Corrects a text of an order. */
export function CorrectionForm({ label, ...form }: Props & { label: string }) {
  const { was, refused } = form;
  return (
    <Correction {...form}>
      <label htmlFor="correction">{label}</label>{" "}
      <textarea
        className="input"
        id="correction"
        name="now"
        // The form opens for typing.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={was.includes("\n") ? 6 : 3}
        defaultValue={typedIn(refused)?.now ?? was}
      />
    </Correction>
  );
}

/** Corrects the day on which an order is wanted posted. */
export function DayForm(form: Props) {
  const { was, refused } = form;
  return (
    <Correction {...form}>
      <Field
        label="Posted on (or none, for as soon as you can)"
        name="now"
        type="date"
        autoComplete="off"
        refused={refused}
        typed={{ now: typedIn(refused)?.now ?? was }}
      />
    </Correction>
  );
}

/** Corrects where an order goes, with a field for each part. */
export function AddressForm({ addressee, ...form }: Props & { addressee: Addressee }) {
  const { refused } = form;
  const fields = { refused, typed: { ...addressee, ...typedIn(refused) } };
  return (
    <Correction {...form}>
      {/* The form opens for typing. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Field label="Name" name="name" autoFocus required {...line} {...fields} />
      <Field label="Address line 1" name="line1" required {...line} {...fields} />
      <Field label="Address line 2" name="line2" {...line} {...fields} />
      <Field label="Town or city" name="town" {...line} {...fields} />
      <Field label="County" name="county" {...line} {...fields} />
      <Field label="Postcode" name="postcode" required {...line} {...fields} />
      <Field label="Country, in two letters" name="country" {...line} {...fields} />
    </Correction>
  );
}

const line = { maxLength: 100, autoComplete: "off" };

/** It sends the old value too, so that somebody else's change is not overwritten. */
function Correction({ orderId, edit, field, was, children }: Props & { children: ReactNode }) {
  return (
    <Form
      className="panel"
      id="correct"
      method="post"
      action={`${href("/desk/orders/:orderId", { orderId })}?edit=${edit}`}
    >
      {children}
      <input type="hidden" name="order" value={orderId} />
      <input type="hidden" name="was" value={was} />
      {Object.entries(field).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="changes">
        <button className="button hot" {...withIntent("correct-order")}>
          Correct it
        </button>{" "}
        <Link to={href("/desk/orders/:orderId", { orderId })}>Never mind</Link>
      </p>
    </Form>
  );
}
