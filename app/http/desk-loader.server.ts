import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { Permission } from "~/shop/staff/roles";
import { href } from "~/forms/href";
import { admit, notYours, type DeskSession, type Missing } from "./admit.server";
import type { Session } from "./session.server";

/** The letters of the longest address that an answer leads back to. */
export const maxBackLength = 2_000;

type DeskLoaderArgs = LoaderFunctionArgs & { session: DeskSession };

/**
 * Makes the loader of a screen of the desk, for those whose role permits it. Strangers never get here:
 * for them the desk has no addresses.
 */
export function deskLoader<T>(permission: Permission, load: (args: DeskLoaderArgs) => T) {
  return async (args: LoaderFunctionArgs): Promise<Awaited<T>> => {
    const session = requireDesk(permission, await args.context.session(), backTo(args.request));
    args.context.hide("same-origin");
    return await load({ ...args, session });
  };
}

/**
 * Admits staff whose role permits it.
 * @param back where somebody goes on after they have opened the desk
 * @throws {Response} that leads to where the desk is opened; 403 for another role's work
 */
export function requireDesk(may: Permission, session: Session, back?: string): DeskSession {
  const admitted = admit({ who: "desk", may }, session);
  if ("missing" in admitted) throw turnFromDesk(admitted, back);
  return admitted.session;
}

/** The answer to a page's visitor who is not at the desk, or does another role's work. */
export function turnFromDesk({ missing }: Missing, back = ""): Response {
  if (missing === "permission") return new Response(notYours, { status: 403 });
  const isKept = back !== "" && back.length <= maxBackLength;
  const search = isKept ? `?${new URLSearchParams({ back }).toString()}` : "";
  return redirect(`${href("/desk/unlock")}${search}`, 303);
}

/** The address of the page, though its data alone was asked for. */
function backTo(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
