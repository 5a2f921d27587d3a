import { Form, Link } from "@remix-run/react";
import { AuthError } from "./auth-error";
import { Field, FieldError, type FormProps } from "~/components/field";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { minPasswordLength } from "~/shop/terms";

export function RegisterForm({ refused, typed }: FormProps) {
  const state = { refused, typed };
  return (
    <Form
      className="panel"
      method="post"
      action={href("/login", { mode: "register" })}
      reloadDocument
    >
      <AuthError refused={refused} />
      <Field label="Your Name" name="name" autoComplete="name" {...state} />
      <Field label="Email" name="email" type="email" autoComplete="username" {...state} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={refused?.fieldErrors.password ? undefined : `${minPasswordLength} characters or more`}
        {...state}
      />
      <div className="checkbox">
        <input
          type="checkbox"
          id="terms"
          name="terms"
          required
          defaultChecked={typed.terms === "on"}
        />
        <label htmlFor="terms">
          By continuing, I agree to the <Link to={href("/terms-of-use")}>terms of use</Link> &amp;{" "}
          <Link to={href("/privacy-policy")}>privacy policy</Link>.
        </label>
      </div>
      <FieldError name="terms" refused={refused} />
      <div className="gate">
        <span className="tooltip" role="tooltip" id="terms-tip">
          You must agree to the terms before continuing.
        </span>{" "}
        <button className="button hot big" {...withIntent("register")} aria-describedby="terms-tip">
          Continue
        </button>
      </div>
      <p>
        Already have an account? <Link to={href("/login")}>Login here</Link>
      </p>
    </Form>
  );
}
