import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";

type Props = { orderId: string; refused: ActionData | undefined };

/** Two forms, so that nobody sends what was meant as a note. */
export function WritingForms({ orderId, refused }: Props) {
  return (
    <>
      <WritingForm
        call="write-to-customer"
        title="Write to the customer"
        button="Send the letter"
        orderId={orderId}
        refused={refused}
      />
      <WritingForm
        call="add-note"
        title="A note for us"
        button="Keep the note"
        orderId={orderId}
        refused={refused}
      />
    </>
  );
}

function WritingForm({
  call,
  title,
  button,
  orderId,
  refused,
}: Props & { call: string; title: string; button: string }) {
  return (
    <Form className="panel" method="post" action={`/desk/orders/${orderId}`}>
      <label htmlFor={call}>{title}</label>
      <textarea
        className="input"
        id={call}
        name="text"
        rows={4}
        required
        maxLength={2000}
        defaultValue={refused?.call === call ? refused.values.text : ""}
      />
      <input type="hidden" name="order" value={orderId} />
      <button className="button" name="call" value={call}>
        {button}
      </button>
    </Form>
  );
}
