import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { may, type Permission } from "~/shop/staff/roles";
import type { Access, DeskSession } from "./call.server";
import type { Session } from "./session.server";

/** What staff are told who ask for what another role does. */
export const notYours = "That’s not yours to see. Ask the owner.";

type DeskLoaderArgs = LoaderFunctionArgs & { session: DeskSession };

/**
 * Makes the loader of a screen of the desk, for those whose role permits it. Strangers never get here:
 * for them the desk has no addresses.
 */
export function deskLoader<T>(permission: Permission, load: (args: DeskLoaderArgs) => T) {
  return async (args: LoaderFunctionArgs): Promise<Awaited<T>> => {
    const session = await args.context.session();
    requireDesk({ who: "desk", may: permission }, session, backTo(args.request));
    args.context.hide("same-origin");
    return await load({ ...args, session });
  };
}

/**
 * @param back where somebody goes on after they have opened the desk
 * @throws {Response} that leads whoever has to open the desk first there; 403 for another role's work
 */
export function requireDesk(
  { who, may: permission }: Access,
  session: Session,
  back?: string,
): asserts session is DeskSession {
  if (who !== "desk") return;
  const { desk } = session;
  if (!desk) throw redirect(unlockPath(back), 303);
  if (permission && !may(desk.role, permission)) throw new Response(notYours, { status: 403 });
}

const unlockPath = (back = "") =>
  back === "" ? "/desk/unlock" : `/desk/unlock?${new URLSearchParams({ back }).toString()}`;

/** The address of the page, though its data alone was asked for. */
function backTo(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
