import { Link, useLocation } from "@remix-run/react";
import { href } from "~/forms/href";

/** Links after a payment. A guest’s order is in no account, so the login is not the first. */
export function AfterPayment({ isCustomer }: { isCustomer: boolean }) {
  if (isCustomer) {
    return (
      <>
        <Link className="button hot big" to={href("/account", { tab: "orders" })}>
          Your orders
        </Link>{" "}
        <Link className="button big" to={href("/all")}>
          Shop all
        </Link>
      </>
    );
  }
  return (
    <>
      <p>
        No account? The e-mail we’ve just sent you has a link to your order. Lost it already?{" "}
        <Link to={href("/find-order")}>Have another</Link>.
      </p>
      <Link className="button hot big" to={href("/all")}>
        Shop all
      </Link>{" "}
      <Link className="button big" to={href("/login")}>
        Login
      </Link>
    </>
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
