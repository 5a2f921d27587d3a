import { data, redirect, replace, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "./body.server";
import { callNamed, faultOf, retryAfter, type Calls } from "./call.server";
import { openSession, type Session } from "./session.server";

/** What a page gets back when its form was not accepted. */
export type ActionData = {
  /** The call that was refused. */
  call: string;
  words: string;
  /** Words by field. */
  errors: Record<string, string>;
  /** What was typed, by field, for the form to show again; never a password. */
  values: Record<string, string>;
};

/**
 * The form door: a plain form names the call by its button. Success is 303 back with a notice; a
 * refusal is the page again, with words and with what was typed.
 */
export async function answerForm(calls: Calls, { request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new Response("Only a form will do here.", { status: 405 });
  const form = await readForm(request);
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  const { password: _, ...values } = fields as Record<string, string>;
  const name = values.call ?? "";
  const call = callNamed(calls, name, "form");
  if (!call) throw new Response("That button does nothing here.", { status: 400 });
  const session = await openSession(request, context);
  if (call.who === "customer" && !session.customer) {
    session.shop.log.info({ call: name }, "Please login");
    session.leaveNotices(["pleaseLogin"]);
    return goBack(request, values, session);
  }
  try {
    const result: unknown = await call.run(session, await call.input.parseAsync(fields));
    const { to, notices = [] } = call.next?.(result) ?? {};
    session.leaveNotices(notices);
    return to
      ? redirect(to, { status: 303, headers: session.headers })
      : goBack(request, values, session);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    if (fault.notice) {
      session.leaveNotices([fault.notice]);
      return goBack(request, values, session);
    }
    const [words = fault.words] = Object.values(fault.fields);
    const refused: ActionData = { call: name, words, errors: fault.fields, values };
    return data(refused, { status: fault.status, headers: retryAfter(fault) });
  }
}

/** Back where they were: the page takes its own place, so that the Back button leads on from it. */
function goBack(request: Request, values: Record<string, string>, session: Session) {
  const back = ownPath(values.back, session) ?? new URL(request.url).pathname;
  return replace(back, { status: 303, headers: session.headers });
}

/**
 * The path if it leads into this shop, so that a form cannot send its sender elsewhere; with the
 * place on its page, if it names one plainly.
 */
function ownPath(back: string | undefined, { env }: Session): string | undefined {
  if (!back?.startsWith("/") || !URL.canParse(back, env.publicUrl)) return undefined;
  const url = new URL(back, env.publicUrl);
  // Two slashes would make a host of what follows.
  const isOurs = url.origin === env.publicUrl && !url.pathname.startsWith("//");
  const place = /^#[\w-]+$/.test(url.hash) ? url.hash : "";
  return isOurs ? url.pathname + url.search + place : undefined;
}
