import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";

/** How long whatever was asked for may take to come; then it is given up. */
export const requestTimeoutMs = 120_000;

const tooLate = new Error("No answer in time");
let last: Promise<unknown> = Promise.resolve();

/**
 * Sends this browser's forms one after another. The guest's basket is a cookie: of two changes that
 * set out with the same one, the later answer would undo the earlier. A form that does not get
 * through, or is not answered properly, is answered here, so that its page stays.
 */
export async function queuedClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sentFrom = here();
  const form = await request.clone().formData();
  try {
    return await enqueue(() => Promise.race([serverAction(), timeOut()]));
  } catch (error) {
    if (error instanceof Response && leadsNowhere(error, sentFrom)) return null;
    const message = messageFor(error);
    if (!message) throw error;
    const values = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ) as Record<string, string>;
    const { call = "" } = values;
    // One that another took the place of was not waited for.
    if (!request.signal.aborted) console.warn(`The call ${call} was not answered properly.`, error);
    const answer: ActionData = { call, message, fieldErrors: {}, values };
    return Response.json(answer, { status: 503 });
  }
}

/**
 * Whether a redirect leads to where its sender is, or finds its sender gone elsewhere. Fresh data is
 * all they need then, and a redirect that came late would bring none.
 */
function leadsNowhere({ headers }: Response, sentFrom: string): boolean {
  return headers.get("Location") === here() || sentFrom !== here();
}

const here = () => window.location.pathname + window.location.search;

/** What to say of a form that was not answered, or not in our words; redirects and pages are not for us. */
function messageFor(error: unknown): string | undefined {
  if (error === tooLate) {
    return "No answer. It may have got through all the same: look, then try again.";
  }
  // What fetch throws.
  if (error instanceof TypeError) return "Nothing got through. Are you still online? Try again.";
  return error instanceof Error ? "That broke something at our end. Try again." : undefined;
}

function timeOut(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, requestTimeoutMs, tooLate));
}

/** A form that was refused, or did not get through, has changed nothing that would need a new look. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400;
}

/** The lock is shared by all tabs; where a browser has none, the forms of this page queue. */
function enqueue(send: () => Promise<unknown>): Promise<unknown> {
  if ("locks" in navigator) return navigator.locks.request("guestCart", send);
  last = last.then(send, send);
  return last;
}
