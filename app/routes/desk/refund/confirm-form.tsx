import { Form, Link } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import { refundReasons } from "~/shop/refunds/refund-sum";
import { formatPence } from "~/shop/money";
import { href } from "~/forms/href";
import { fieldsOf, type AskedChoice } from "./choice";

type Props = {
  orderId: string;
  choice: AskedChoice;
  checked: {
    amountPence: number;
    cards: { position: number; name: string; pricePence: number }[];
    postagePence: number;
    freePence: number;
    /** The refundable rest when the sum was calculated. */
    remainingPence: number;
    idempotencyKey: string;
  };
  /** The messages of the cards, by position. */
  messages: string[];
};

/** The second step: the sum, and the button that refunds it. */
export function ConfirmForm({ orderId, choice, checked, messages }: Props) {
  const { amountPence, cards, postagePence, freePence, remainingPence, idempotencyKey } = checked;
  const path = href("/desk/orders/:orderId/refund", { orderId });
  const fields = fieldsOf(choice);
  const query = new URLSearchParams(fields).toString();
  return (
    <Form className="panel" method="post" action={`${path}?${query}&check=yes`}>
      <p className="desk-sum">{formatPence(amountPence)}</p>
      <ul>
        {cards.map(({ position, name, pricePence }) => (
          <li key={position}>
            {name}, {formatPence(pricePence)} {messages[position] && <q>{messages[position]}</q>}
          </li>
        ))}
        {postagePence > 0 && <li>Postage, {formatPence(postagePence)}</li>}
        {freePence > 0 && <li>An amount of your own, {formatPence(freePence)}</li>}
        {cards.length === 0 && postagePence === 0 && freePence === 0 && (
          <li>Everything that is left</li>
        )}
      </ul>
      {choice.reason && <p>{refundReasons[choice.reason]}.</p>}
      <p>It goes back to the card that paid. The customer gets a letter.</p>
      {[
        ...fields,
        ["order", orderId],
        ["idempotencyKey", idempotencyKey],
        ["remaining", String(remainingPence)],
      ].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="changes">
        <button className="button hot" {...withIntent("refund-order")}>
          Refund {formatPence(amountPence)}
        </button>{" "}
        <Link to={`${path}?${query}`}>Change it</Link>
      </p>
    </Form>
  );
}
