import { data, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { settlePayment } from "~/calls/desk/operations.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import { formatPence } from "~/shop/money";
import { addresseeOf, writeAddress } from "~/shop/orders/address";
import { readLostOrder } from "~/shop/operations/lost-order.server";
import { deskMeta } from "../desk-meta";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("A lost order");

export const loader = deskLoader("settle payments", async ({ params, session: { shop } }) => {
  const { checkoutSessionId = "" } = params;
  const lost = await readLostOrder(shop, checkoutSessionId);
  if (!lost) return data({ lost: undefined }, { status: 404 });
  const { totalPence, deliveryName, deliveryAddress, email } = lost.payment;
  const address = deliveryAddress && writeAddress(deliveryAddress);
  const addressee = addresseeOf({ deliveryName, deliveryAddress: address });
  const paid = { totalPence, addressee, email, checkoutSessionId };
  return data({ lost: { id: lost.id, cards: lost.cards, isSettled: lost.isSettled, ...paid } });
});

export const action = answerForms([settlePayment]);

/** The payment of no order, as the payment provider knows it. */
export default function LostOrderPage() {
  const { lost } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!lost) return <NotFound />;
  const { id, cards, totalPence, addressee, email } = lost;
  const subject = encodeURIComponent(`Your order ${id ?? ""}`.trim());
  return (
    <div className="wrap">
      <h1>Lost: {id ?? "an order without a number"}</h1>
      <p className="desk-lede">
        {formatPence(totalPence)} was paid, and the order isn’t here. This is all that the payment
        company knows of it; what was to be written in the cards it doesn’t know.
      </p>
      <FormError refused={refused} />
      <ul>
        {cards.map(({ name, pence }, position) => (
          // Two cards may have the same name, and none moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={position}>
            {name}, {formatPence(pence)}
          </li>
        ))}
      </ul>
      <pre className="desk-address">{addressee}</pre>
      {email && (
        <p>
          <a href={`mailto:${email}?subject=${subject}`}>Write to {email}</a>, say sorry, and that
          the money is on its way back.
        </p>
      )}
      {lost.isSettled ? <p>Its money is sent back.</p> : <SendBack {...lost} />}
    </div>
  );
}

function SendBack({ checkoutSessionId }: { checkoutSessionId: string }) {
  return (
    <>
      <p>
        Send it back at the payment company, where its payment page is{" "}
        <code>{checkoutSessionId}</code>, then say so here.
      </p>
      <Form
        className="panel"
        method="post"
        action={href("/desk/lost/:checkoutSessionId", { checkoutSessionId })}
      >
        <input type="hidden" name="payment" value={checkoutSessionId} />
        <button className="button" {...withIntent("settle-payment")}>
          It is sent back
        </button>{" "}
        <Link to={href("/desk/trouble")}>Not yet</Link>
      </Form>
    </>
  );
}
