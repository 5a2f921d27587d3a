import { Form, Link } from "@remix-run/react";
import { AuthError } from "./auth-error";
import { Field, FieldError, isFirstWrong, useRefusal, type FormProps } from "~/components/field";
import { withIntent } from "~/forms/intent";
import { useOwnRefusal } from "~/browser/use-own-refusal";
import { href } from "~/forms/href";
import { newPasswordHint, registrationRules } from "~/shop/customers/registration";

type Props = FormProps & { idempotencyKey: string | undefined };

export function RegisterForm({ refused: refusedByServer, typed, idempotencyKey }: Props) {
  const { refused = refusedByServer, form } = useOwnRefusal("register", registrationRules);
  const state = { refused, typed };
  // The server sends no password back, and may have found no fault in it.
  const isEmptied = refused && refused === refusedByServer && !refused.fieldErrors.password;
  return (
    <Form
      className="panel"
      method="post"
      action={href("/login", { mode: "register" })}
      reloadDocument
      {...form}
    >
      <AuthError refused={refused} />
      <Field label="Your Name" name="name" autoComplete="name" {...state} />
      <Field label="Email" name="email" type="email" autoComplete="username" {...state} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={isEmptied ? `Once more. ${newPasswordHint}` : newPasswordHint}
        {...state}
      />
      <Terms {...state} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <div className="gate">
        <span className="tooltip" role="tooltip" id="terms-tip">
          {registrationRules.terms[1]}
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

function Terms({ refused: refusal, typed }: FormProps) {
  const { refused, forgetRefusal } = useRefusal(refusal);
  const error = refused?.fieldErrors.terms;
  return (
    <>
      <div className="checkbox">
        <input
          type="checkbox"
          id="terms"
          name="terms"
          required
          // React unticks a box whose default turns false, and leaves it alone without one. The page
          // forgets what was typed once it is loaded again.
          defaultChecked={typed.terms === "on" || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && "terms-error"}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFirstWrong("terms", refusal?.fieldErrors)}
          onInput={forgetRefusal}
        />
        <label htmlFor="terms">
          By continuing, I agree to the <Link to={href("/terms-of-use")}>terms of use</Link> &amp;{" "}
          <Link to={href("/privacy-policy")}>privacy policy</Link>.
        </label>
      </div>
      <FieldError name="terms" refused={refused} />
    </>
  );
}
