import { Form, Link } from "@remix-run/react";
import { AuthError } from "./auth-error";
import { Field, type FormProps } from "~/components/field";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { useOwnRefusal } from "~/browser/use-own-refusal";
import { emailRules } from "~/shop/customers/registration";

export function LoginForm({ refused: refusedByServer, typed }: FormProps) {
  const { refused = refusedByServer, form } = useOwnRefusal("login", emailRules);
  const state = { refused, typed };
  return (
    <Form className="panel" method="post" action={href("/login")} reloadDocument {...form}>
      <AuthError refused={refused} />
      <Field label="Email" name="email" type="email" autoComplete="username" {...state} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={refused?.intent === "login" && Object.keys(refused.fieldErrors).length === 0}
        {...state}
      />
      <button className="button hot big" {...withIntent("login")}>
        Continue
      </button>
      <p>
        <Link to={href("/login", { mode: "forgot" })}>Forgotten your password?</Link>
      </p>
      <p>
        Don&apos;t have an account?{" "}
        <Link className="button small" to={href("/login", { mode: "register" })}>
          Register here
        </Link>
      </p>
    </Form>
  );
}
