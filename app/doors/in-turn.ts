import type { ClientActionFunctionArgs } from "@remix-run/react";

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends this browser's changes to the basket one after another. The guest's basket is a cookie: of
 * two changes that set out with the same one, the later answer would undo the earlier. The lock is
 * shared by all tabs; where a browser has none, the changes of this page queue.
 */
export function inTurn({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  if (navigator.locks) return navigator.locks.request("guestCart", () => serverAction());
  last = last.then(
    () => serverAction(),
    () => serverAction(),
  );
  return last;
}
