import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";

/** The parts of an order that can be printed again, as the call names them. */
export type Reprints = { order: string; parts: { part: string; title: string }[] };

type Props = {
  orders: Reprints[];
  /** The page's own address, if the browser shows another. */
  action?: string;
};

/** Prints one order, card or label again, after a paper jam. */
export function PrintAgain({ orders, action }: Props) {
  const only = orders.length === 1;
  return (
    <Form className="desk-bar" method="post" action={action}>
      <label>
        Jammed? Only{" "}
        <select className="input" name="what">
          {orders.map(({ order, parts }) => {
            const options = parts.map(({ part, title }) => (
              <option key={part} value={`${order}.${part}`}>
                {only || part !== "label" ? title : `${order}: ${title}`}
              </option>
            ));
            return only ? (
              options
            ) : (
              <optgroup key={order} label={order}>
                {options}
              </optgroup>
            );
          })}
        </select>
      </label>{" "}
      <button className="button small" {...withIntent("print-again")}>
        Print again
      </button>
    </Form>
  );
}
