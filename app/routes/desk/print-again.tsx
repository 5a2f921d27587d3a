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
          {orders.flatMap(({ order, parts }) =>
            parts.map(({ part, title }) => (
              <option key={order + part} value={`${order}.${part}`}>
                {only ? title : `${order}: ${title}`}
              </option>
            )),
          )}
        </select>
      </label>{" "}
      <button className="button small" {...withIntent("print-again")}>
        Print again
      </button>
    </Form>
  );
}
