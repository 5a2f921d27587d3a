import { useState, useSyncExternalStore } from "react";

/** The storage key of the texts that were typed and not saved. */
const key = "unsaved";
const subscribe = () => () => {};

/**
 * A text that is being typed in a dialog. The tab keeps it until the server has it (`forgetUnsaved`), so
 * that Escape, Back, a reload and a refusal lose nothing.
 * @param id of the text among all that the tab keeps
 * @param initial the text that the server knows
 */
export function useUnsavedText(id: string, initial: string) {
  const kept = useSyncExternalStore(
    subscribe,
    () => read().get(id),
    () => undefined,
  );
  const [typed, setTyped] = useState<string>();
  return {
    text: typed ?? kept ?? initial,
    isRestored: typed === undefined && kept !== undefined && kept !== initial,
    type: (text: string) => {
      // A reloaded page may have restored what is kept.
      if (typed === undefined && text === kept) return;
      setTyped(text);
      store(read().set(id, text));
    },
  };
}

/** Forgets the text that the server has now. */
export function forgetUnsaved(id: string): void {
  const texts = read();
  if (texts.delete(id)) store(texts);
}

/** Forgets every text when its shopper logs out: two people may share a browser. */
export const forgetAllUnsaved = () => store(new Map());

function read(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(key) ?? "[]") as [string, string][]);
  } catch {
    return new Map();
  }
}

function store(texts: Map<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...texts]));
  } catch {
    // A browser may refuse its storage. The text is lost then, as it would be without it.
  }
}
