import {
  data,
  redirect,
  replace,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { readBody, readForm } from "./body.server";
import { faultOf, type Calls } from "./call.server";
import { openVisit, type Visit } from "./visit.server";

/** What a page gets back when its form was not accepted. */
export type FormAnswer = {
  /** The call that was refused. */
  call: string;
  words: string;
  /** Words by field. */
  errors: Record<string, string>;
  /** What was typed, by field, for the form to show again. */
  values: Record<string, string>;
};

/** The action of a screen: answers its forms at the screen's address, and its JSON calls under /api. */
export function answer(calls: Calls) {
  return ({ request, context }: ActionFunctionArgs) => {
    const visit = openVisit(request, context);
    const { pathname } = new URL(request.url);
    return pathname.startsWith("/api/")
      ? answerJson(calls, pathname.slice(pathname.lastIndexOf("/") + 1), request, visit)
      : answerForm(calls, request, visit);
  };
}

/** The loader of a screen's JSON door, for what can be asked with GET; a POST call answers 405. */
export function answerGet<T>(read?: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs) => {
    if (!read) return refuseJson(405, "This call takes a POST.", { Allow: "POST" });
    const found = await read(args);
    return found === undefined ? refuseJson(404, "There is no such thing.") : Response.json(found);
  };
}

/** The action of a JSON door that only answers GET. */
export function refusePost() {
  return refuseJson(405, "This call takes a GET.", { Allow: "GET, HEAD" });
}

/** A refusal as every JSON call gives it. */
export function refuseJson(status: number, error: string, headers?: HeadersInit): Response {
  return Response.json({ error }, { status, headers });
}

async function answerJson(calls: Calls, name: string, request: Request, visit: Visit) {
  if (request.method !== "POST")
    return refuseJson(405, "This call takes a POST.", { Allow: "POST" });
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return refuseJson(415, "This call takes JSON: say so with Content-Type: application/json.");
  }
  try {
    const body = (await readBody(request)).toString();
    const call = callNamed(calls, name);
    const asked = parseJson(body);
    if (asked === undefined) return refuseJson(400, "That is not JSON.");
    if (!call) return refuseJson(404, "There is no such call.");
    const result: unknown = await call.run(visit, await call.input.parseAsync(asked));
    return Response.json(
      { success: true, ...(result as object | undefined) },
      { headers: visit.headers },
    );
  } catch (error) {
    if (error instanceof Response) return refuseJson(error.status, await error.text());
    const fault = faultOf(error);
    if (!fault) throw error;
    return refuseJson(fault.status, fault.words);
  }
}

async function answerForm(calls: Calls, request: Request, visit: Visit) {
  if (request.method !== "POST") throw new Response("Only a form will do here.", { status: 405 });
  const form = await readForm(request);
  const values = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  const name = values.call ?? "";
  const call = callNamed(calls, name);
  if (!call) throw new Response("That button does nothing here.", { status: 400 });
  try {
    const result: unknown = await call.run(visit, await call.input.parseAsync(values));
    const { to, notices = [] } = call.next?.(result) ?? {};
    visit.leaveNotices(notices);
    return to
      ? redirect(to, { status: 303, headers: visit.headers })
      : goBack(request, values, visit);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    if (fault.notice) {
      visit.leaveNotices([fault.notice]);
      return goBack(request, values, visit);
    }
    const [words = fault.words] = Object.values(fault.fields);
    const refused: FormAnswer = { call: name, words, errors: fault.fields, values };
    return data(refused, { status: fault.status });
  }
}

/** Back where they were: the page takes its own place, so that the Back button leads on from it. */
function goBack(request: Request, values: Record<string, string>, visit: Visit) {
  const back = ownPath(values.back, visit) ?? new URL(request.url).pathname;
  return replace(back, { status: 303, headers: visit.headers });
}

function callNamed(calls: Calls, name: string) {
  return Object.hasOwn(calls, name) ? calls[name] : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The path if it leads into this shop, so that a form cannot send its sender elsewhere. */
function ownPath(back: string | undefined, { env }: Visit): string | undefined {
  if (!back?.startsWith("/") || !URL.canParse(back, env.publicUrl)) return undefined;
  const url = new URL(back, env.publicUrl);
  return url.origin === env.publicUrl ? url.pathname + url.search : undefined;
}
