import { matchRoutes } from "@remix-run/react";
import { screens } from "../../remix.config.js";
import type { ApiName } from "~/forms/intent";

export { sitemapPages } from "../../remix.config.js";

/** Every address under /api by its name, as the site map has it: `/api/products/:productId`. */
export const addresses = Object.assign(
  {},
  ...Object.values(screens).map(({ calls }) => calls),
) as Record<ApiName, string>;

const routes = Object.entries(addresses).map(([name, path]) => ({ id: name, path }));

/** The name of the call or query at that path, as Remix's own router would find it. */
export function nameAt(pathname: string): ApiName | undefined {
  return matchRoutes(routes, pathname)?.[0]?.route.id as ApiName | undefined;
}
