import { inStorage, prefix } from "~/browser/unsaved-text";

/** Keeps an unsaved text under another key. It is not beside the hooks, so that only the basket loads it. */
export function moveUnsavedText(from: string, to: string): void {
  inStorage((storage) => {
    const kept = storage.getItem(prefix + from);
    if (kept !== null) storage.setItem(prefix + to, kept);
    storage.removeItem(prefix + from);
  });
}
