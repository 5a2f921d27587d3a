import { Form } from "@remix-run/react";
import { href } from "~/forms/href";
import { withIntent, type Intent } from "~/forms/intent";
import type { DeskCause, DeskOrder } from "~/shop/fulfilment/read-desk-order.server";

type Props = { order: DeskOrder; canRelease: boolean };

/** The causes that keep the order here, a line and a button each. */
export function Causes({ order, canRelease }: Props) {
  if (order.causes.length === 0) return null;
  return (
    <ul className="desk-causes">
      {order.causes.map((cause) => (
        <li key={cause.key}>
          {cause.text} {canRelease && <Ways orderId={order.id} cause={cause} />}
        </li>
      ))}
    </ul>
  );
}

type WaysProps = { orderId: string; cause: DeskCause };

/** The ways to end a cause; none if it ends by itself. */
function Ways({ orderId, cause: { key, kind, button } }: WaysProps) {
  if (!button) return null;
  if (kind === "restored") {
    const fields = { [`order.${orderId}`]: "on" };
    return (
      <>
        <Way orderId={orderId} intent="has-left" fields={fields} button="It has left" />{" "}
        <Way orderId={orderId} intent="is-here" fields={fields} button={button} />
      </>
    );
  }
  const intent = kind === "disputed" ? "post-all-the-same" : "release-order";
  const fields = { order: orderId, cause: key };
  return <Way orderId={orderId} intent={intent} fields={fields} button={button} />;
}

type WayProps = {
  orderId: string;
  intent: Intent;
  fields: Record<string, string>;
  button: string;
};

function Way({ orderId, intent, fields, button }: WayProps) {
  return (
    <Form method="post" action={href("/desk/orders/:orderId", { orderId })}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button" {...withIntent(intent)}>
        {button}
      </button>
    </Form>
  );
}
