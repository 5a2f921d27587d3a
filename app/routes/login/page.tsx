import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeepTyped } from "~/components/mum-switch";
import { pageMeta } from "~/components/page-meta";
import { usePoliteMode } from "~/components/polite-mode";
import { login, register } from "~/calls/customers.server";
import { answerForms } from "~/doors/form-door.server";
import type { ActionData } from "~/forms/action-data";
import { LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.isRegistering ? "Register" : "Login",
    description: "Log in or register, to save favourites and see your orders.",
    isPrivate: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, takeTyped } = await context.session();
  if (customer) throw redirect("/account");
  return {
    isRegistering: new URL(request.url).searchParams.get("mode") === "register",
    typed: takeTyped(),
  };
}

export const action = answerForms({ login, register });

/**
 * Login and registration in one. The forms are plain ones, so logging in or out loads a new
 * document.
 */
export default function LoginPage() {
  const { pick } = usePoliteMode();
  const { isRegistering, ...loaded } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  const typed = refused?.values ?? loaded.typed;
  return (
    <div className="wrap split">
      <div className={isRegistering ? "overprint join" : "overprint back"}>
        <h1>
          <span>{isRegistering ? "Join the" : "Back for"}</span>{" "}
          <em>{isRegistering ? pick("Bastards", "Bustards") : "more*"}</em>
        </h1>
        <p>
          {isRegistering
            ? `Save your favourites. See your orders. Keep a tidy record of everyone you’ve ${pick("insulted", "remembered")}.`
            : "*They always are."}
        </p>
      </div>
      {isRegistering ? (
        <RegisterForm refused={refused} typed={typed} />
      ) : (
        <LoginForm refused={refused} typed={typed} />
      )}
      <KeepTyped values={typed} />
    </div>
  );
}
