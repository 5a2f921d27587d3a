import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { withoutMark } from "~/forms/cookie-mark";
import { intentIn } from "~/forms/intent";
import { goBackUnnoticed } from "./history";

/** The timeout of a form, a page or a script. */
export const requestTimeoutMs = 120_000;

const tooLate = new Error("No answer in time");
let last: Promise<unknown> = Promise.resolve();
/** The page of each submitted form, by the form's text, until its action is called. */
const submittedFrom = new Map<string, string>();

/** Browsers send at most 64 kB in total for pages that were left. */
const maxKeptLength = 32 * 1024;

/**
 * Forms that were sent reach the shop even if their page is left, reloaded or closed. One that is
 * replaced by a newer one is not aborted: its answer would set its cookies after the newer one had gone.
 */
export function keepFormsAlive(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const form = init?.body instanceof URLSearchParams ? init.body : undefined;
    if (form === undefined) return send(input, init);
    const keepalive = form.toString().length <= maxKeptLength;
    return send(input, { ...init, keepalive, signal: null });
  };
}

/**
 * Notes on which page a form is submitted. The router may load a script before it calls the action, and
 * the shopper may leave the page meanwhile.
 */
export function notePagesOfForms(): void {
  const note = ({ target, submitter }: SubmitEvent) => {
    if (!(target instanceof HTMLFormElement)) return;
    submittedFrom.set(textOf(new FormData(target, submitter)), headedFor());
  };
  window.addEventListener("submit", note, { capture: true });
}

/**
 * Sends this browser's forms one after another. The guest's basket is a cookie: of two changes to
 * the same cookie, the later answer would undo the earlier one. If a form fails or its answer is
 * broken, it gets an error message, so that its page stays.
 */
export async function queuedClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const calledOn = headedFor();
  const form = await request.clone().formData();
  const sentFrom = submittedFrom.get(textOf(form)) ?? calledOn;
  submittedFrom.delete(textOf(form));
  try {
    return await enqueue(() => Promise.race([serverAction(), timeOut()]));
  } catch (error) {
    // A newer form has replaced this one, and nobody waits for its answer.
    if (request.signal.aborted) throw error;
    if (error instanceof Response) return follow(await unmarked(error), form, sentFrom);
    const message = messageFor(error);
    if (!message) throw error;
    console.warn(`The call ${intentIn(form)} was not answered properly.`, error);
    return Response.json(refusalOf(form, message), { status: 503 });
  }
}

/** @throws the redirect, which the router follows, unless fresh data is enough */
async function follow(redirect: Response, form: FormData, sentFrom: string): Promise<null> {
  const isOwn = isNavigation(form);
  // A plain form may be sent to another page than its own.
  if (leadsNowhere(redirect, isOwn ? headedFor() : sentFrom)) {
    if (!isOwn) await noPageIsOnItsWay();
    return null;
  }
  if (returnsToPageBehind(redirect)) await goBackUnnoticed();
  throw redirect;
}

/** The redirect without the mark of a cookie that the browser kept, for which the shop is asked. */
async function unmarked(redirect: Response): Promise<Response> {
  const marked = redirect.headers.get("Location") ?? "";
  const location = withoutMark(marked);
  if (location === marked) return redirect;
  const asked = await fetch(marked, { method: "HEAD", redirect: "manual" }).catch(() => undefined);
  if (asked?.type !== "basic") redirect.headers.set("Location", location);
  return redirect;
}

/** The answer to a form that failed, with all that was typed. */
function refusalOf(form: FormData, message: string): ActionData {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] = value;
  return { intent: intentIn(form), message, fieldErrors: {}, values };
}

/**
 * Whether a redirect leads to the current or the loading page, or arrives after its page was left.
 * Fresh data is enough then: following a late redirect would not load it, and one that meets
 * another navigation would scroll to the top.
 */
function leadsNowhere({ headers }: Response, sentFrom: string): boolean {
  return headers.get("Location") === headedFor() || sentFrom !== headedFor();
}

/** Whether the form's page, such as an open dialog, is replaced by the one behind it in the history. */
const returnsToPageBehind = ({ headers }: Response) =>
  headers.has("X-Remix-Replace") &&
  window.__remixRouter.state.location.state === headers.get("Location");

/** The page being loaded, or else the current one. */
function headedFor(): string {
  const { pathname, search } = window.__remixRouter.state.navigation.location ?? window.location;
  return pathname + search;
}

/** Whether the router navigates after this form: it comes from a plain `<Form>`. */
function isNavigation(form: FormData): boolean {
  const { formData } = window.__remixRouter.state.navigation;
  return formData !== undefined && textOf(formData) === textOf(form);
}

const textOf = (form: FormData) =>
  JSON.stringify([...form].filter(([, value]) => typeof value === "string"));

/**
 * Resolves when no page is loading. Data that a form loads and that overtakes a page would end the
 * navigation, and the router would treat the form behind it as unanswered until the next page.
 */
function noPageIsOnItsWay(): Promise<void> {
  const router = window.__remixRouter;
  return new Promise((resolve) => {
    if (router.state.navigation.state === "idle") return resolve();
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle") return;
      stop();
      resolve();
    });
  });
}

/** The message for a form that failed. Undefined for error pages, which the router handles. */
function messageFor(error: unknown): string | undefined {
  if (error === tooLate) {
    return "No answer. It may have got through all the same: look, then try again.";
  }
  // fetch throws a TypeError when the network fails.
  if (error instanceof TypeError) return "Nothing got through. Are you still online? Try again.";
  return error instanceof Error ? "That broke something at our end. Try again." : undefined;
}

function timeOut(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, requestTimeoutMs, tooLate));
}

/**
 * A form that was refused or failed has changed nothing, so no data is loaded again. Each route with
 * a loader exports this. After a fetcher's form was refused, the router wants no data, but Remix asks
 * the server for those of every route that has no such function; offline, that would replace the page
 * by the error page.
 */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400;
}

/**
 * Runs after previously queued work, in any tab, because all tabs share a lock. Browsers without
 * locks only queue the forms of this page.
 */
export function enqueue(send: () => Promise<unknown>): Promise<unknown> {
  if ("locks" in navigator) return navigator.locks.request("guestCart", send);
  last = last.then(send, send);
  return last;
}
