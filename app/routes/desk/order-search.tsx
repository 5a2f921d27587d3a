import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

/** Finds an order by any of its data. It posts, so that the text is in no address. */
export function OrderSearch() {
  return (
    <Form
      className="desk-search"
      method="post"
      action={href("/desk/orders")}
      role="search"
      aria-label="Orders"
    >
      <label className="visually-hidden" htmlFor="find-order">
        Find an order
      </label>{" "}
      <input
        className="input"
        id="find-order"
        name="text"
        type="search"
        placeholder="Find an order"
        required
        maxLength={100}
      />{" "}
      <button className="button small" {...withIntent("find-orders")}>
        Find
      </button>
    </Form>
  );
}
