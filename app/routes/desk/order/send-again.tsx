import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { href } from "~/forms/href";

type Props = { order: DeskOrder; refused: ActionData | undefined };

/** Prints and posts lost or faulty cards again. */
export function SendAgain({ order, refused }: Props) {
  const left = order.lines.filter(({ isRefunded, isExcluded }) => !isRefunded && !isExcluded);
  return (
    <Form
      className="panel"
      method="post"
      action={href("/desk/orders/:orderId", { orderId: order.id })}
    >
      <fieldset>
        <legend>Send another</legend>
        {left.map(({ position, name, message }) => (
          <p key={position}>
            <label className="tick">
              <input type="checkbox" name={`line.${position}`} />{" "}
              <span>{message ? `${name}: “${message}”` : name}</span>
            </label>
          </p>
        ))}
      </fieldset>
      <label htmlFor="again">Why</label>{" "}
      <input
        className="input"
        type="text"
        id="again"
        name="reason"
        required
        maxLength={200}
        defaultValue={refused?.intent === "send-again" ? refused.values.reason : ""}
      />{" "}
      <input type="hidden" name="order" value={order.id} />
      <button className="button" {...withIntent("send-again")}>
        Send another
      </button>
    </Form>
  );
}
