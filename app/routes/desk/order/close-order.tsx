import { Form } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { formatPence } from "~/shop/money";
import { closingWays, type ClosingWay } from "~/shop/refunds/refund-sum";

type Props = { order: DeskOrder; idempotencyKey: string; refused: ActionData | undefined };

/** Ends an order that is here, whatever keeps it, with a reason that its customer reads. */
export function CloseOrder({ order, idempotencyKey, refused: any }: Props) {
  const { id, status, money } = order;
  const refused = any?.intent === "close-order" ? any : undefined;
  const refundable = money?.refundable;
  const left = refundable?.whyNot ? 0 : (refundable?.remainingPence ?? 0);
  const chosen = refused?.values.way ?? (left > 0 ? "refund" : "by hand");
  const way = (value: ClosingWay, note = "") => (
    <p>
      <label className="tick">
        <input type="radio" name="way" value={value} defaultChecked={chosen === value} />{" "}
        {closingWays[value]}
        {note}
      </label>
    </p>
  );
  if (status !== "Preparing") return null;
  return (
    <details open={refused !== undefined}>
      <summary>Close the order</summary>
      <Form className="panel" method="post" action={href("/desk/orders/:orderId", { orderId: id })}>
        <p>None of its cards leaves, and it is over.</p>
        {left > 0 && way("refund", `, ${formatPence(left)}`)}
        {way("by hand")}
        <label htmlFor="closing-words">Why (the customer reads it)</label>{" "}
        <textarea
          className="input"
          id="closing-words"
          name="words"
          rows={4}
          required
          maxLength={2000}
          defaultValue={refused?.values.words}
        />
        <input type="hidden" name="order" value={id} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="remaining" value={left} />
        <button className="button" {...withIntent("close-order")}>
          Close the order
        </button>
      </Form>
    </details>
  );
}
