import { Link, useLocation } from "@remix-run/react";
import { href } from "~/forms/href";

/** Links after a payment. */
export function AfterPayment({ isCustomer }: { isCustomer: boolean }) {
  return (
    <>
      <Link
        className="button hot big"
        to={isCustomer ? href("/account", { tab: "orders" }) : href("/login")}
      >
        {isCustomer ? "Your orders" : "Login"}
      </Link>{" "}
      <Link className="button big" to={href("/all")}>
        Shop all
      </Link>
      {!isCustomer && (
        <p>
          No account? The e-mail we’ve just sent you has a link to your order. Lost it already?{" "}
          <Link to={href("/find-order")}>Have another</Link>.
        </p>
      )}
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
