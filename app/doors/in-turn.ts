import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "./form-door.server";

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends this browser's forms one after another. The guest's basket is a cookie: of two changes that
 * set out with the same one, the later answer would undo the earlier. A form that does not get
 * through is answered here, so that its page stays.
 */
export async function inTurn({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await takeTurn(() => serverAction());
  } catch (error) {
    // What fetch throws when nobody answers; anything else is not for us.
    if (!(error instanceof TypeError)) throw error;
    const values = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ) as Record<string, string>;
    const words = "Nothing got through. Are you still online? Try again.";
    const answer: FormAnswer = { call: values.call ?? "", words, errors: {}, values };
    return Response.json(answer, { status: 503 });
  }
}

/** A form that was refused, or did not get through, has changed nothing that would need a new look. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400;
}

/** The lock is shared by all tabs; where a browser has none, the forms of this page queue. */
function takeTurn(send: () => Promise<unknown>): Promise<unknown> {
  if ("locks" in navigator) return navigator.locks.request("guestCart", send);
  last = last.then(send, send);
  return last;
}
