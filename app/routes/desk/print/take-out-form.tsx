import { Form } from "@remix-run/react";

type Props = {
  batchId: string;
  orderId: string;
  /** The reason that was typed, when it was refused. */
  typed: string | undefined;
};

/** Takes an order out of its batch, with the reason why. */
export function TakeOutForm({ batchId, orderId, typed }: Props) {
  const field = `why-${orderId}`;
  return (
    <Form
      className="desk-hold"
      method="post"
      action={`/desk/print/${batchId}#${orderId}`}
      preventScrollReset
    >
      <input type="hidden" name="batch" value={batchId} />
      <input type="hidden" name="order" value={orderId} />
      <label className="visually-hidden" htmlFor={field}>
        Why {orderId} is not to be printed
      </label>{" "}
      <input
        className="input"
        id={field}
        name="reason"
        type="text"
        placeholder="Why?"
        maxLength={200}
        defaultValue={typed}
      />{" "}
      <button className="button" name="call" value="take-out">
        Don&apos;t print this one
      </button>
    </Form>
  );
}
