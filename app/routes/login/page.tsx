import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { usePoliteMode } from "~/components/polite-mode";
import { login, register } from "~/calls/customers.server";
import { answer } from "~/doors/answer.server";
import type { ActionData } from "~/forms/action-data";
import { Field } from "./field";
import { pageMeta } from "~/components/page-meta";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.isRegistering ? "Register" : "Login",
    description: "Log in or register, to save favourites and see your orders.",
    isPrivate: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await context.session();
  if (customer) throw redirect("/account");
  return { isRegistering: new URL(request.url).searchParams.get("mode") === "register" };
}

export const action = answer({ login, register });

/** Login and register in one. The forms are plain ones: who comes in or goes out gets a new page. */
export default function LoginPage() {
  const { pick } = usePoliteMode();
  const { isRegistering } = useLoaderData<typeof loader>();
  return (
    <div className="wrap split">
      <div className={isRegistering ? "overprint join" : "overprint back"}>
        <h1>
          <span>{isRegistering ? "Join the" : "Back for"}</span>{" "}
          <em>{isRegistering ? pick("Bastards", "Bustards") : "more*"}</em>
        </h1>
        <p>
          {isRegistering
            ? "Save your favourites. See your orders. Keep a tidy record of everyone you’ve insulted."
            : "*They always are."}
        </p>
      </div>
      {isRegistering ? <RegisterForm /> : <LoginForm />}
    </div>
  );
}

function LoginForm() {
  const refused = useActionData<ActionData>();
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

function RegisterForm() {
  const refused = useActionData<ActionData>();
  return (
    <Form className="panel" method="post" action="/login?mode=register" reloadDocument>
      <AuthError refused={refused} />
      <Field label="Your Name" name="name" autoComplete="name" refused={refused} />
      <Field label="Email" name="email" type="email" autoComplete="username" refused={refused} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        refused={refused}
      />
      <div className="checkbox">
        <input
          type="checkbox"
          id="terms"
          name="terms"
          required
          defaultChecked={refused?.values.terms === "on"}
        />
        <label htmlFor="terms">
          By continuing, I agree to the <Link to="/terms-of-use">terms of use</Link> &amp;{" "}
          <Link to="/privacy-policy">privacy policy</Link>.
        </label>
      </div>
      <div className="gate">
        <span className="tooltip" role="tooltip" id="terms-tip">
          You must agree to the terms before continuing.
        </span>{" "}
        <button
          className="button hot big"
          name="call"
          value="register"
          aria-describedby="terms-tip"
        >
          Continue
        </button>
      </div>
      <p>
        Already have an account? <Link to="/login">Login here</Link>
      </p>
    </Form>
  );
}

function AuthError({ refused }: { refused: ActionData | undefined }) {
  if (!refused) return null;
  return (
    <p className="alert" role="alert" id="auth-error">
      {refused.message || "Authentication failed"}
    </p>
  );
}
