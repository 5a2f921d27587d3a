import { Fragment } from "react";
import { totalPence, type Payment } from "./session.server";

type DeliveriesProps = { payment: Payment; chosen?: string; error?: string };

/** The deliveries as radio buttons, each with the total it would make; the first is chosen if none is. */
export function Deliveries({ payment, chosen, error }: DeliveriesProps) {
  const chosenIndex = payment.deliveries[Number(chosen)] ? Number(chosen) : 0;
  return (
    <fieldset aria-describedby={error && "delivery-error"}>
      <legend>Delivery</legend>
      {error && (
        <p className="error" id="delivery-error">
          {error}
        </p>
      )}
      {payment.deliveries.map(({ id, name, pricePence }, index) => {
        // The list of mistakes links to the first one by the name of the field.
        const inputId = index === 0 ? "delivery" : `delivery-${index}`;
        return (
          <p className="choice" key={id}>
            <input
              type="radio"
              name="delivery"
              id={inputId}
              defaultValue={index}
              defaultChecked={index === chosenIndex}
            />{" "}
            <label htmlFor={inputId}>
              {name} {pounds(pricePence)} (total {pounds(totalPence(payment, index))})
            </label>
          </p>
        );
      })}
    </fieldset>
  );
}

/**
 * The total for each delivery: "£8.20 or £8.70". The style sheet shows only that of the chosen one. A browser without
 * `:has()`, such as w3m, shows them all, so that nobody is ever charged a sum they were not shown.
 */
export function Totals({ payment }: { payment: Payment }) {
  const choices = Math.max(payment.deliveries.length, 1);
  return Array.from({ length: choices }, (_, index) => (
    <Fragment key={index}>
      {index > 0 && <span className="or"> or </span>}
      <span className={`amount amount-${index}`}>{pounds(totalPence(payment, index))}</span>
    </Fragment>
  ));
}

/** Pence as a price: "£8.20". */
export function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
