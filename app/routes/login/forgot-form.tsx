import { Form, Link } from "@remix-run/react";
import { resetAskedMessage } from "~/shop/terms";
import { AuthError } from "./auth-error";
import { Field, type FormProps } from "~/components/field";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

/** @param isSent whether a link was requested, for any address */
export function ForgotForm({ refused, typed, isSent }: FormProps & { isSent: boolean }) {
  return (
    <Form
      className="panel"
      method="post"
      action={href("/login", { mode: "forgot" })}
      reloadDocument
    >
      {isSent && !refused && (
        <p className="alert" role="status">
          {resetAskedMessage}
        </p>
      )}
      <AuthError refused={refused} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        refused={refused}
        typed={typed}
      />
      <button className="button hot big" {...withIntent("forgot-password")}>
        Send me a link
      </button>
      <p>
        Remembered it? <Link to={href("/login")}>Login here</Link>
      </p>
    </Form>
  );
}
