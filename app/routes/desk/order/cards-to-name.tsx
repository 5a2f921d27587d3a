import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { formatPence } from "~/shop/money";

/** Asks for the cards of a refund that was made at the payment company. */
export function CardsToName({ order }: { order: DeskOrder }) {
  const asking = order.money?.refunds.filter(
    ({ asksCards, state }) => asksCards && state !== "failed",
  );
  const left = order.lines.filter(({ isRefunded }) => !isRefunded);
  if (!asking || left.length === 0 || order.status === "Refunded") return null;
  return asking.map(({ id, amountPence }) => (
    <Form className="panel" method="post" key={id} preventScrollReset>
      <fieldset>
        <legend>
          {formatPence(amountPence)} went back at the payment company. For which cards?
        </legend>
        {left.map(({ position, name }) => (
          <p key={position}>
            <label className="tick">
              <input type="checkbox" name={`line.${position}`} /> {name}
            </label>
          </p>
        ))}
      </fieldset>
      <input type="hidden" name="order" value={order.id} />
      <input type="hidden" name="refund" value={id} />
      <p>None of them, if it was for something else. What you tick is not posted.</p>
      <button className="button" {...withIntent("name-refunded-cards")}>
        That was it
      </button>
    </Form>
  ));
}
