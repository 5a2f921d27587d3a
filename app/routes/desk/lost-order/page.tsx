import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { enterLostOrder } from "~/calls/desk/operations.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import { maxMessageLength } from "~/shop/basket/basket";
import { formatPence } from "~/shop/money";
import { readLostOrder } from "~/shop/operations/lost-order.server";
import { findOrderBySession } from "~/shop/orders/read-orders.server";
import { deskMeta } from "../desk-meta";
import { TextField } from "../text-field";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("A lost order");

export const loader = deskLoader("enter orders", async ({ params, session: { shop } }) => {
  const { checkoutSessionId = "" } = params;
  const lost = await readLostOrder(shop, checkoutSessionId);
  if (!lost) {
    const entered = await findOrderBySession(shop.db, checkoutSessionId);
    if (entered) throw redirect(href("/desk/orders/:orderId", { orderId: entered.id }));
    return data({ lost: undefined }, { status: 404 });
  }
  const { totalPence, deliveryName, deliveryAddress, email } = lost.payment;
  const paid = { totalPence, deliveryName, deliveryAddress, email, checkoutSessionId };
  return data({ lost: { id: lost.id, lines: lost.lines, ...paid } });
});

export const action = answerForms([enterLostOrder]);

/** The order as the payment provider knows it, with a field for the message of each card. */
export default function LostOrderPage() {
  const { lost } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!lost) return <NotFound />;
  const { id, lines, totalPence, deliveryName, deliveryAddress, email, checkoutSessionId } = lost;
  return (
    <div className="wrap">
      <h1>Lost: {id}</h1>
      <p className="desk-lede">
        Paid {formatPence(totalPence)} after the backup was made. The payment company has everything
        but the messages: {email ?? "the customer"} has them, in the confirmation that we sent.
      </p>
      <FormError refused={refused} />
      <pre className="desk-address">
        {deliveryName}
        {"\n"}
        {deliveryAddress}
      </pre>
      <Form
        className="panel"
        method="post"
        action={href("/desk/lost/:checkoutSessionId", { checkoutSessionId })}
      >
        <input type="hidden" name="payment" value={checkoutSessionId} />
        {lines.map(({ name, pence }, position) => (
          <TextField
            // Two cards may have the same name, and none moves.
            // oxlint-disable-next-line react/no-array-index-key
            key={position}
            label={`The message in “${name}”, ${formatPence(pence)}`}
            name={`messages.${position}`}
            maxLength={maxMessageLength}
            refused={refused}
            typed={refused?.values ?? {}}
          />
        ))}
        <button className="button hot" {...withIntent("enter-lost-order")}>
          Enter the order
        </button>{" "}
        <Link to={href("/desk/trouble")}>Never mind</Link>
      </Form>
    </div>
  );
}
