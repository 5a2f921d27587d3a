import type { ServerBuild } from "@remix-run/node";
import { isOfDesk, withoutDeskIn } from "../../remix.config.js";
import { decodedPath } from "~/http/json-path";
import type { Session } from "~/http/session.server";
import { findClickedLink } from "~/shop/staff/staff.server";
import type { Shop } from "../shop/shop";
import { keepRoutes } from "./keep-routes";

const desk = /^\/+desk(?:\.data)?(?:\/|$)/i;
const invite = /^\/+desk\/+take\/+([\w-]+)/i;

/** Whether a path leads to the desk. A spelling that this misses leads nowhere. */
export function isDeskPath(pathname: string): boolean {
  return desk.test(decodedPath(pathname));
}

/**
 * Whether the desk may answer: only to staff, and to holders of a valid link that makes them staff.
 */
export async function mayEnterDesk(
  pathname: string,
  { db }: Shop,
  readSession: () => Promise<Session>,
): Promise<boolean> {
  try {
    if ((await readSession()).isStaff) return true;
    const token = invite.exec(decodedPath(pathname))?.[1];
    return token !== undefined && (await findClickedLink(db, token)) !== undefined;
  } catch {
    // If the database is down, the page reports it.
    return false;
  }
}

/**
 * The build without the desk, for everybody who is not staff. For them, every request to the desk
 * gets the same answer as an unknown address.
 */
export function withoutDesk(build: ServerBuild): ServerBuild {
  const { assets, ...shops } = keepRoutes(build, (id) => !isOfDesk(id));
  return { ...shops, assets: { ...assets, url: withoutDeskIn(assets.url) } };
}
