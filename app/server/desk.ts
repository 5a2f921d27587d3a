import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { isOfDesk, withoutDeskIn } from "../../remix.config.js";
import { decodedPath } from "../doors/json-path";
import { findInvite } from "../shop/desk/staff.server";

const desk = /^\/+(?:api\/+)?desk(?:\.data)?(?:\/|$)/i;
const invite = /^\/+desk\/+take\/+([\w-]+)/i;

/**
 * Whether the desk may answer: to staff, and to whoever holds a live link that makes them staff. A
 * spelling of an address that is missed here leads nowhere.
 */
export async function mayEnterDesk(pathname: string, context: AppLoadContext): Promise<boolean> {
  const path = decodedPath(pathname);
  if (!desk.test(path)) return false;
  try {
    if ((await context.session()).isStaff) return true;
    const token = invite.exec(path)?.[1];
    return token !== undefined && (await findInvite(context.shop.db, token)) !== undefined;
  } catch {
    // A database that is away is told of by whatever page is answered.
    return false;
  }
}

/**
 * The build for whoever is not staff: it has no desk. So whatever they send there, and in whatever
 * way, is answered like any other address that does not exist.
 */
export function withoutDesk(build: ServerBuild): ServerBuild {
  const { assets, routes } = build;
  return {
    ...build,
    routes: keepShops(routes),
    assets: { ...assets, routes: keepShops(assets.routes), url: withoutDeskIn(assets.url) },
  };
}

function keepShops<Routes extends object>(routes: Routes): Routes {
  const kept = Object.entries(routes).filter(([id]) => !isOfDesk(id));
  return Object.fromEntries(kept) as Routes;
}
