import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";

type Props = {
  orderId: string;
  /** The reason that was typed, when it was refused. */
  typed: string | undefined;
};

/** Keeps an order here, with the reason why. */
export function HoldForm({ orderId, typed }: Props) {
  return (
    <Form method="post" className="desk-hold">
      <input type="hidden" name="order" value={orderId} />
      <label className="visually-hidden" htmlFor="hold-reason">
        Why it is to be held
      </label>{" "}
      <input
        className="input"
        id="hold-reason"
        type="text"
        name="reason"
        placeholder="Why?"
        maxLength={200}
        defaultValue={typed}
      />{" "}
      <button className="button" {...withIntent("hold-order")}>
        Hold
      </button>
    </Form>
  );
}
