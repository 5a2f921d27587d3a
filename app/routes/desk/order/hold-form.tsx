import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";

type Props = {
  orderId: string;
  /** The typed reason, if the form was refused. */
  typed: string | undefined;
};

/** Puts an order on hold, with a reason. */
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
