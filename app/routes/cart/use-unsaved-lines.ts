import { useSyncExternalStore } from "react";
import { prefix, read, subscribe } from "~/browser/unsaved-text";
import { textKey } from "~/components/message-dialog";

/** The uIds of those lines for which the browser keeps words. It is here so that only the basket loads it. */
export function useUnsavedLines(lines: readonly { uId: string }[]): readonly string[] {
  const uIds = useSyncExternalStore(
    subscribe,
    () =>
      lines
        .filter(({ uId }) => read(prefix + textKey(uId))?.trim())
        .map(({ uId }) => uId)
        .join(" "),
    () => "",
  );
  return uIds.split(" ");
}
