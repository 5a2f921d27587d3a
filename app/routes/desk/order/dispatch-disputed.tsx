import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

/** Allows an order to be posted although a bank disputes its payment. */
export function DispatchDisputed({ orderId }: { orderId: string }) {
  return (
    <Form className="panel" method="post" action={href("/desk/orders/:orderId", { orderId })}>
      <h2>Post it all the same?</h2>
      <input type="hidden" name="order" value={orderId} />
      <button className="button" {...withIntent("post-all-the-same")}>
        Post it all the same
      </button>
    </Form>
  );
}
