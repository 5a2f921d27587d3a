import { Link } from "@remix-run/react";
import { href } from "~/forms/href";
import { resetAskedMessage } from "~/shop/terms";

/** The same answer whether or not there is such an account, so that it reveals nothing. */
export function ResetAsked() {
  return (
    <div className="panel" role="status">
      <h2>Look in your inbox</h2>
      <p>{resetAskedMessage}</p>
      <p>
        Nothing in ten minutes? Look among the spam, or{" "}
        <Link to={href("/login", { mode: "forgot" })}>try again</Link>.
      </p>
      <p>
        Remembered it? <Link to={href("/login")}>Login here</Link>
      </p>
    </div>
  );
}
