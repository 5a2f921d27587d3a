import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { nameAt } from "./addresses.server";
import { readBody } from "./body.server";
import { may } from "~/shop/staff/roles";
import type { Access, JsonCall, Query } from "./call.server";
import { notYours } from "./desk-loader.server";
import { faultOf, retryAfter } from "./fault.server";
import { isSliced, streamList } from "./json-list.server";
import type { Session } from "./session.server";

/** The calls and queries behind the JSON API, by their names in the site map. */
type Addressed = Record<string, JsonCall | Query>;

/**
 * The JSON API. The path names the call, body and answer are JSON, and a bearer token says who
 * asks.
 */
export async function answerCall(
  addressed: Addressed,
  { request, context }: ActionFunctionArgs,
): Promise<Response> {
  const call = at(addressed, request);
  if (!call || !("answerJson" in call)) return refuseMethod("GET, HEAD");
  if (request.method !== "POST") return refuseMethod("POST");
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return refuseJson(415, "This call takes JSON: say so with Content-Type: application/json.");
  }
  try {
    const body = parseJson((await readBody(request)).toString());
    if (body === undefined) return refuseJson(400, "That is not JSON.");
    const session = await context.session();
    const refusal = refuseStranger(call, session);
    if (refusal) return refusal;
    const run = () => call.answerJson(session, body);
    return Response.json(await (call.who === "desk" ? context.change(run) : run()));
  } catch (error) {
    return refuseFault(error, context);
  }
}

/** Makes the loader of a JSON API. It answers queries, and answers 405 to a GET of a call. */
export function answerQueries(addressed: Addressed) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<Response> => {
    const query = at(addressed, request);
    if (!query || !("run" in query)) return refuseMethod("POST");
    try {
      const session = await context.session();
      const refusal = refuseStranger(query, session);
      if (refusal) return refusal;
      const found = await query.run(session, params);
      if (found === undefined) return refuseJson(404, "There is no such thing.");
      return isSliced(found)
        ? await streamList(found, { signal: request.signal, drained: context.drained })
        : Response.json(found);
    } catch (error) {
      return refuseFault(error, context);
    }
  };
}

/** The action of an address that answers GET only. */
export const refusePost = () => refuseMethod("GET, HEAD");

/** The refusal of a JSON call. */
export function refuseJson(status: number, error: string, headers?: HeadersInit): Response {
  return Response.json({ error }, { status, headers });
}

function refuseMethod(allowed: "POST" | "GET, HEAD"): Response {
  const method = allowed === "POST" ? "POST" : "GET";
  return refuseJson(405, `This call takes a ${method}.`, { Allow: allowed });
}

/** Refuses a caller who may not ask. A dead token is refused even by calls that need none. */
function refuseStranger(
  { who, may: permission }: Access,
  { customer, desk, hasDeadToken }: Session,
): Response | undefined {
  const realm = { "WWW-Authenticate": "Bearer" };
  if (hasDeadToken) return refuseJson(401, "That token means nothing here. Log in again.", realm);
  if (who !== "anyone" && !customer) {
    return refuseJson(401, "Log in first, and send the token along.", realm);
  }
  if (who === "desk" && !desk) return refuseJson(401, "Open the desk first.", realm);
  if (desk && permission && !may(desk.role, permission)) return refuseJson(403, notYours);
  return undefined;
}

/** The refusal of a call that failed. What is not the caller's doing is logged. */
export async function refuseFault(error: unknown, { shop }: AppLoadContext): Promise<Response> {
  if (error instanceof Response) return refuseJson(error.status, await error.text());
  const fault = faultOf(error);
  if (!fault || fault.status >= 500) shop.log.error({ err: error }, "A call failed");
  if (!fault) return refuseJson(500, "That was us, not you. For once.");
  return refuseJson(fault.status, fault.message, retryAfter(fault));
}

/** The entry that the request's address names. */
function at<T>(those: Record<string, T>, request: Request): T | undefined {
  const name = nameAt(new URL(request.url).pathname);
  return name && those[name];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
