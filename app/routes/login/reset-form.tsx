import { Form, Link } from "@remix-run/react";
import { deadLinkMessage } from "~/shop/refusal";
import { AuthError } from "./auth-error";
import { Field, type FormProps } from "~/components/field";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { newPasswordHint } from "~/shop/customers/registration";

/** The link's token is in a cookie. */
export function ResetForm({ refused, typed }: FormProps) {
  return (
    <Form className="panel" method="post" action={href("/login", { mode: "reset" })} reloadDocument>
      <AuthError refused={refused} />
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={newPasswordHint}
        refused={refused}
        typed={typed}
      />
      <button className="button hot big" {...withIntent("reset-password")}>
        Save password
      </button>
      <p>Every device that is logged in as you is logged out then.</p>
    </Form>
  );
}

/** The message for an invalid link. */
export function DeadLink({ to, children }: { to: string; children: string }) {
  return (
    <div className="panel">
      <p className="alert" role="alert">
        {deadLinkMessage}
      </p>
      <Link className="button hot big" to={to}>
        {children}
      </Link>
    </div>
  );
}
