import { Form, Link } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";

type Props = { order: DeskOrder; allowed: { write: boolean; refund: boolean } };

/** The open cases of an order, each with the button that closes it. */
export function Cases({ order: { id, cases }, allowed }: Props) {
  return (
    <>
      {cases.map(({ number, title, text, isCancellation }) => (
        <section key={number} className="desk-case" aria-labelledby={`case-${number}`}>
          <h2 id={`case-${number}`}>The customer: {title}</h2>
          {text && <pre>{text}</pre>}
          {isCancellation && allowed.refund && (
            <p>
              <Link to={href("/desk/orders/:orderId/refund", { orderId: id })}>Refund it</Link>
            </p>
          )}
          {allowed.write && (
            <Form method="post" action={href("/desk/orders/:orderId", { orderId: id })}>
              <input type="hidden" name="order" value={id} />
              <input type="hidden" name="number" value={number} />
              <button className="button" {...withIntent("close-case")}>
                Dealt with
              </button>
            </Form>
          )}
        </section>
      ))}
    </>
  );
}
