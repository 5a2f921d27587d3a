import { Link } from "@remix-run/react";
import { useVisitor } from "~/components/visitor";
import { href } from "~/forms/href";

/** The same answer whether or not there is such an order, so that it reveals nothing. */
export function LinkSent() {
  const email = useVisitor()?.trader.email;
  return (
    <div className="panel" role="status">
      <h2>Look in your inbox</h2>
      <p>If that number and that address belong together, a link is on its way.</p>
      <p>
        Nothing in ten minutes? Look among the spam, <Link to={href("/find-order")}>try again</Link>{" "}
        with the address that you paid with, or write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </div>
  );
}
