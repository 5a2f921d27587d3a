import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readBody } from "./body.server";
import { callNamed, faultOf, retryAfter, type Calls, type Query, type Who } from "./call.server";
import { openSession, type Session } from "./session.server";

/** The JSON door: the path names the call, body and answer are JSON, a bearer token says who asks. */
export async function answerJson(calls: Calls, { request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") {
    return refuseJson(405, "This call takes a POST.", { Allow: "POST" });
  }
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return refuseJson(415, "This call takes JSON: say so with Content-Type: application/json.");
  }
  try {
    const asked = parseJson((await readBody(request)).toString());
    if (asked === undefined) return refuseJson(400, "That is not JSON.");
    const call = callNamed(calls, lastSegment(request), "json");
    if (!call) return refuseJson(404, "There is no such call.");
    const session = await openSession(request, context);
    const refusal = refuseStranger(call.who, session);
    if (refusal) return refusal;
    const result: unknown = await call.run(session, await call.input.parseAsync(asked));
    return Response.json(
      call.isBare ? result : { success: true, ...(result as object | undefined) },
    );
  } catch (error) {
    return refuseFault(error);
  }
}

/** The loader of a JSON door that leads to one thing to read; without one, it takes a POST. */
export function answerQuery<W extends Who>(query?: Query<W, unknown>) {
  return async ({ request, params, context }: LoaderFunctionArgs) => {
    if (!query) return refuseJson(405, "This call takes a POST.", { Allow: "POST" });
    try {
      const session = await openSession(request, context);
      const refusal = refuseStranger(query.who, session);
      if (refusal) return refusal;
      const found = await query.run(session as never, params);
      return found === undefined
        ? refuseJson(404, "There is no such thing.")
        : Response.json(found);
    } catch (error) {
      return refuseFault(error);
    }
  };
}

/** The loader of a JSON door whose path names one of several things to query, or a call. */
export function answerQueries(queries: Record<string, Query<any, any>>, calls: Calls) {
  return (args: LoaderFunctionArgs) => {
    const name = lastSegment(args.request);
    if (Object.hasOwn(queries, name)) return answerQuery(queries[name])(args);
    return callNamed(calls, name, "json")
      ? answerQuery()(args)
      : refuseJson(404, "There is no such call.");
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

/** The refusal of somebody who may not ask; a dead token is refused even where none is needed. */
function refuseStranger(who: Who, { customer, hasDeadToken }: Session): Response | undefined {
  if (hasDeadToken) return refuseJson(401, "That token means nothing here. Log in again.", realm);
  if (who !== "anyone" && !customer) {
    return refuseJson(401, "Log in first, and send the token along.", realm);
  }
  return undefined;
}

const realm = { "WWW-Authenticate": "Bearer" };

async function refuseFault(error: unknown): Promise<Response> {
  if (error instanceof Response) return refuseJson(error.status, await error.text());
  const fault = faultOf(error);
  if (!fault) throw error;
  return refuseJson(fault.status, fault.words, retryAfter(fault));
}

function lastSegment(request: Request): string {
  const { pathname } = new URL(request.url);
  return pathname.slice(pathname.lastIndexOf("/") + 1);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
