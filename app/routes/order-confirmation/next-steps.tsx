import { Form, Link, useLocation } from "@remix-run/react";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import type { ReceiptView } from "~/shop/orders/order-view";

type Props = { isCustomer: boolean; receipt: ReceiptView | undefined };

/** Links after a payment. A guest’s order is in no account, so the login is not the first. */
export function AfterPayment({ isCustomer, receipt }: Props) {
  // A reader who sees the messages may also see the order.
  const ownOrder = receipt?.hasMessages ? receipt.id : undefined;
  if (isCustomer) {
    return (
      <>
        <Link className="button hot big" to={href("/account", { tab: "orders" })}>
          Your orders
        </Link>{" "}
        <Link className="button big" to={href("/all")}>
          Shop all
        </Link>
        <p>You’re logged in already: this one is among them.</p>
      </>
    );
  }
  return (
    <>
      {ownOrder && <SeeOrder orderNumber={ownOrder} />}{" "}
      <Link className={ownOrder ? "button big" : "button hot big"} to={href("/all")}>
        Shop all
      </Link>{" "}
      <Link className="button big" to={href("/login")}>
        Login
      </Link>
      <p>
        No account? {receipt ? "The e-mail we’ve sent you" : "The e-mail about your order"} has a
        link to it. Lost it already? <Link to={href("/find-order")}>Have another</Link>.
      </p>
    </>
  );
}

function SeeOrder({ orderNumber }: { orderNumber: string }) {
  return (
    <Form method="post" action={href("/find-order")}>
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <button className="button hot big" {...withIntent("see-order")}>
        See your order
      </button>
    </Form>
  );
}

/** Links while the payment is unknown. */
export function LookAgain() {
  const { pathname, search } = useLocation();
  return (
    <>
      <Link className="button hot big" to={pathname + search} reloadDocument>
        Look again
      </Link>{" "}
      <Link className="button big" to={href("/cart")}>
        Basket
      </Link>
    </>
  );
}
