import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeepTyped } from "~/components/polite-mode-switch";
import { pageMeta } from "~/components/page-meta";
import { useIsPolite } from "~/components/polite-mode";
import { confirmEmail } from "~/calls/account.server";
import { login, register } from "~/calls/customers.server";
import { forgotPassword, resetPassword } from "~/calls/password-reset.server";
import { answerForms, marked } from "~/http/form-actions.server";
import { atFields, type ActionData } from "~/forms/action-data";
import { findEmailChange } from "~/shop/customers/email-changes.server";
import { isResetToken } from "~/shop/customers/password-resets.server";
import { href } from "~/forms/href";
import { Hearted } from "./hearted";
import { deadLinkTexts, modeIn, texts, type Mode } from "./modes";
import { Panel } from "./panel";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: texts[args.data?.mode ?? "login"].title,
    description: "Log in or register, to save favourites and see your orders.",
    isPrivate: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await context.session();
  const { shop, customer, once } = session;
  const linkToken = once.read("link");
  const params = new URL(request.url).searchParams;
  const mode = modeIn(params);
  if (customer && (mode === "login" || mode === "register")) throw redirect(href("/account"));
  if (mode === "reset" || mode === "confirm") {
    context.hide("same-origin");
    const token = params.get("token");
    if (token !== null) {
      // From here on, the token is in no address or history.
      once.take("link");
      once.keep({ link: token });
      throw redirect(marked(href("/login", { mode }), session), 303);
    }
  }
  return {
    mode,
    isSent: params.has("sent"),
    isResettable: mode === "reset" && (await isResetToken(shop.db, linkToken)),
    newEmail:
      mode === "confirm" ? (await findEmailChange(shop.db, linkToken))?.newEmail : undefined,
    typed: once.take("typed") ?? {},
    /** Each loading of the form has its own. */
    idempotencyKey: mode === "register" ? crypto.randomUUID() : undefined,
    heartCount: mode === "login" || mode === "register" ? (once.read("hearts") ?? []).length : 0,
  };
}

export const action = answerForms([login, register, forgotPassword, resetPassword, confirmEmail]);

/**
 * Login, registration, and the actions of links from letters. The forms are plain, so that logging
 * in or out loads a new document.
 */
export default function LoginPage() {
  const { typed: loaded, heartCount, ...state } = useLoaderData<typeof loader>();
  const refused = atFields(useActionData<ActionData>());
  const ofMode = useTexts(state.mode);
  const { mode, isResettable, newEmail } = state;
  const isDead = (mode === "reset" && !isResettable) || (mode === "confirm" && !newEmail);
  const { heading, lede } = isDead ? deadLinkTexts : ofMode;
  const typed = refused?.values ?? loaded;
  return (
    <div className="wrap split">
      <div className={state.mode === "register" ? "overprint join" : "overprint back"}>
        <h1>
          <span>{heading[0]}</span> <em>{heading[1]}</em>
        </h1>
        <Hearted count={heartCount} mode={mode}>
          {lede}
        </Hearted>
      </div>
      <Panel {...state} refused={refused} typed={typed} />
      <KeepTyped values={typed} />
    </div>
  );
}

function useTexts(mode: Mode) {
  const isPolite = useIsPolite();
  return isPolite ? { ...texts[mode], ...texts[mode].polite } : texts[mode];
}
