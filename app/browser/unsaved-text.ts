import { useEffect, useState, useSyncExternalStore } from "react";

const keptForMs = 12 * 60 * 60 * 1000;
export const prefix = "unsaved ";
export const subscribe = () => () => {};

type Kept = { text: string; keptAt: number };

/**
 * A text that is being typed. The browser keeps it until the server has it (`useForgetSaved`), for
 * twelve hours at most, so that Escape, Back, a reload, a closed tab and a refusal lose nothing.
 * @param key of the text among all that the browser keeps
 * @param initial the text that the server knows
 */
export function useUnsavedText(key: string, initial: string) {
  const name = prefix + key;
  const kept = useKeptText(key);
  const [typed, setTyped] = useState<string>();
  useEffect(removeOld, []);
  return {
    text: typed ?? kept ?? initial,
    isRestored: typed === undefined && kept !== undefined && kept !== initial,
    type: (text: string) => {
      // A reloaded page may have restored what is kept.
      if (typed === undefined && text === read(name)) return;
      setTyped(text);
      inStorage((storage) =>
        storage.setItem(name, JSON.stringify({ text, keptAt: Date.now() } satisfies Kept)),
      );
    },
  };
}

/** The text that the browser keeps as it was when the page last rendered; undefined if there is none. */
export function useKeptText(key: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => read(prefix + key),
    () => undefined,
  );
}

/** Forgets the text once it is the one that the server knows; undefined while that is none. */
export function useForgetSaved(key: string, saved: string | undefined): void {
  useEffect(() => {
    const name = prefix + key;
    if (saved !== undefined && read(name)?.trim() === saved)
      inStorage((storage) => storage.removeItem(name));
  }, [key, saved]);
}

/** @param name the prefix and the key */
export function read(name: string): string | undefined {
  return inStorage((storage) => {
    const kept = JSON.parse(storage.getItem(name) ?? "null") as Kept | null;
    return kept && isFresh(kept) ? kept.text : undefined;
  });
}

function removeOld(): void {
  inStorage((storage) => {
    for (const name of Object.keys(storage).filter((each) => each.startsWith(prefix))) {
      if (read(name) === undefined) storage.removeItem(name);
    }
  });
}

const isFresh = ({ keptAt }: Kept) => keptAt > Date.now() - keptForMs;

/** Browsers may refuse their storage. The text is lost then, as it would be without it. */
export function inStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
