import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { nameAt } from "./addresses.server";
import { readJson } from "./body.server";
import type { Missing } from "./admit.server";
import type { JsonCall, Query } from "./call.server";
import { faultOf, retryAfter } from "./fault.server";
import { isSliced, streamList } from "./json-list.server";

/** The calls and queries behind the JSON API, by their names in the site map. */
type Api = Record<string, JsonCall | Query>;

/**
 * The JSON API. The path names the call, body and answer are JSON, and a bearer token says who
 * asks.
 */
export async function answerCall(
  api: Api,
  { request, context }: ActionFunctionArgs,
): Promise<Response> {
  const call = at(api, request);
  if (!call || !("answerJson" in call)) return refuseMethod("GET, HEAD");
  if (request.method !== "POST") return refuseMethod("POST");
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return refuseJson(415, "This call takes JSON: say so with Content-Type: application/json.");
  }
  try {
    const body = await readJson(request);
    if (body === undefined) return refuseJson(400, "That is not JSON.");
    const session = await context.session();
    const answered = await call.answerJson(session, body);
    if ("missing" in answered) return refuseCaller(answered);
    return Response.json(answered.answer);
  } catch (error) {
    return refuseFault(error, context);
  }
}

/** Makes the loader of a JSON API. It answers queries, and answers 405 to a GET of a call. */
export function answerQueries(api: Api) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<Response> => {
    const query = at(api, request);
    if (!query || !("answerQuery" in query)) return refuseMethod("POST");
    try {
      const answered = await query.answerQuery(await context.session(), params);
      if ("missing" in answered) return refuseCaller(answered);
      const found = answered.answer;
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

/** The refusal of a caller who may not ask. */
function refuseCaller({ missing }: Missing): Response {
  const message =
    missing === "live token"
      ? "That token means nothing here. Log in again."
      : "Log in first, and send the token along.";
  return refuseJson(401, message, { "WWW-Authenticate": "Bearer" });
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
