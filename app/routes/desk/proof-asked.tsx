import { Form, Link } from "@remix-run/react";
import { Field } from "~/components/field";
import { FormError } from "~/components/form-error";
import type { ProofAskedData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";

/** Asks the staff member for password and code, and carries along what they typed in another form. */
export function ProofAsked({ path, intent, fields, message }: ProofAskedData) {
  const refused = { intent, message, fieldErrors: {}, values: {} };
  return (
    <div className="desk">
      <div className="wrap">
        <h1>Is it you?</h1>
        <p className="desk-lede">
          You last gave password and code more than ten minutes ago. Nothing is done yet, and what
          you typed comes back afterwards.
        </p>
        <FormError refused={refused} />
        <Form className="panel" method="post" action={path}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            refused={refused}
            typed={{}}
          />
          <Field
            label="Code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            required
            refused={refused}
            typed={{}}
          />
          <button className="button hot big" {...withIntent(intent)}>
            It’s me
          </button>
          <p>
            <Link to={path}>Leave it</Link>
          </p>
        </Form>
      </div>
    </div>
  );
}
