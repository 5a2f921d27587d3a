import { matchRoutes } from "@remix-run/react";
import { deskScreens, screens } from "../../remix.config.js";
import type { ShopApiName, DeskApiName } from "~/forms/intent";

export { sitemapPages } from "../../remix.config.js";

/** Every address under /api by its name, as the site map has it: `/api/products/:productId`. */
export const addresses = addressesIn(screens) as Record<ShopApiName, string>;
export const deskAddresses = addressesIn(deskScreens) as Record<DeskApiName, string>;

const routes = Object.entries({ ...addresses, ...deskAddresses }).map(([name, path]) => ({
  id: name,
  path,
}));

/** The name of the call or query at that path, as Remix's own router would find it. */
export function nameAt(pathname: string): ShopApiName | DeskApiName | undefined {
  return matchRoutes(routes, pathname)?.[0]?.route.id as ShopApiName | undefined;
}

function addressesIn(of: Record<string, { calls: object }>): unknown {
  return Object.assign({}, ...Object.values(of).map(({ calls }) => calls));
}
