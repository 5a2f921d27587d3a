import { Form, Link } from "@remix-run/react";
import { AuthError } from "./auth-error";
import { Field, type FormProps } from "~/components/field";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { useOwnRefusal } from "~/browser/use-own-refusal";
import { emailRules } from "~/shop/customers/registration";

export function ForgotForm({ refused: refusedByServer, typed }: FormProps) {
  const { refused = refusedByServer, form } = useOwnRefusal("forgot-password", emailRules);
  return (
    <Form
      className="panel"
      method="post"
      action={href("/login", { mode: "forgot" })}
      reloadDocument
      {...form}
    >
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
