import type { HeadersFunction, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { faultOf, retryAfter } from "~/http/fault.server";
import { answerForms } from "~/http/form-actions.server";

type Handler = (args: LoaderFunctionArgs) => unknown;
type Routes = ServerBuild["routes"];

/** The action of a page that has no forms. Without it the router would answer, in words for developers. */
const refuseEachForm: Handler = answerForms([]);

/**
 * Makes pages answer a refusal (for example, if the database is down) with its message, status and
 * Retry-After. The framework itself has one page for every error that is not a Response, and omits
 * the headers of a refused form. A form that is sent to a page without any is refused as well.
 */
export function refuseWhenBusy(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      headers: keepRetryAfter,
      ...(loader && { loader: refusing(loader) }),
      action: refusing(action ?? refuseEachForm),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as Routes };
}

const keepRetryAfter: HeadersFunction = ({ actionHeaders, errorHeaders, parentHeaders }) => {
  const seconds = [errorHeaders, actionHeaders, parentHeaders]
    .map((headers) => headers?.get("Retry-After"))
    .find(Boolean);
  return seconds ? [["Retry-After", seconds]] : [];
};

function refusing(handle: Handler): Handler {
  return async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      if (fault.status >= 500) args.context.shop.log.error({ err: error }, "A page was refused");
      throw new Response(fault.message, { status: fault.status, headers: retryAfter(fault) });
    }
  };
}
