import { Link, useLocation } from "@remix-run/react";

/** Links after a payment. */
export function AfterPayment({ isCustomer }: { isCustomer: boolean }) {
  return (
    <>
      <Link className="button hot big" to={isCustomer ? "/account?tab=orders" : "/login"}>
        {isCustomer ? "Your orders" : "Login"}
      </Link>{" "}
      <Link className="button big" to="/all">
        Shop all
      </Link>
      {!isCustomer && (
        <p>
          No account? The letter we’ve just sent you has a link to your order. Lost it already?{" "}
          <Link to="/find-order">Have another</Link>.
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
      <Link className="button big" to="/cart">
        Basket
      </Link>
    </>
  );
}
