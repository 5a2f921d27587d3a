import { Form, Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { AuthError } from "./auth-error";
import { Field } from "./field";

export function LoginForm({ refused }: { refused: ActionData | undefined }) {
  return (
    <Form className="panel" method="post" action="/login" reloadDocument>
      <AuthError refused={refused} />
      <Field label="Email" name="email" type="email" autoComplete="username" refused={refused} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        refused={refused}
      />
      <button className="button hot big" name="call" value="login">
        Continue
      </button>
      <p>
        Don&apos;t have an account? <Link to="/login?mode=register">Register here</Link>
      </p>
    </Form>
  );
}
