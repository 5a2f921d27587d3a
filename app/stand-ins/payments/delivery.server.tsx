import { Fragment } from "react";
import { totalPence, type Payment } from "./session.server";

type DeliveriesProps = { payment: Payment; chosen?: string; error?: string };

/** The delivery options as radio buttons with the total of each; the first is the default. */
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
        // The error summary links to the first option by the name of the field.
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
 * The total for each delivery: "£8.20 or £8.70". The style sheet shows only that of the chosen one.
 * Browsers without `:has()`, such as w3m, show them all, so that nobody pays an amount that was not
 * shown.
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

/** A price: "£8.20". */
export function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
