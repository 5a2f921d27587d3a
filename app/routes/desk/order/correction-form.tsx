import { Form, Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

type Props = {
  orderId: string;
  /** Its name in the page's address while it is open. */
  edit: string;
  label: string;
  /** Further fields for the call. */
  field: Record<string, string>;
  was: string;
  refused: ActionData | undefined;
};

/**
 * Corrects one field of an order. It sends the old value too, so that somebody else's change is not
 * overwritten.
 */
export function CorrectionForm({ orderId, edit, label, field, was, refused }: Props) {
  const typed = refused?.intent === "correct-order" ? refused.values.now : undefined;
  return (
    <Form
      className="panel"
      id="correct"
      method="post"
      action={`${href("/desk/orders/:orderId", { orderId })}?edit=${edit}`}
    >
      <label htmlFor="correction">{label}</label>{" "}
      <textarea
        className="input"
        id="correction"
        name="now"
        // The form opens for typing.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={was.includes("\n") ? 6 : 3}
        defaultValue={typed ?? was}
      />
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
