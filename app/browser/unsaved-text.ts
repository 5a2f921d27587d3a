import { useEffect, useState } from "react";

const keptForMs = 12 * 60 * 60 * 1000;

type Kept = { text: string; keptAt: number };

/**
 * A text that is being typed. The browser keeps it until it is saved, for twelve hours at most, so
 * that Escape, Back, a reload and a closed tab lose nothing.
 * @param key of the text among all that the browser keeps
 * @param initial the text that the server knows
 */
export function useUnsavedText(key: string, initial: string) {
  const [text, setText] = useState(initial);
  const [isRestored, setIsRestored] = useState(false);
  const name = `unsaved ${key}`;
  useEffect(() => {
    const kept = read(name);
    if (kept === undefined || kept === initial) return;
    setText(kept);
    setIsRestored(true);
  }, [name, initial]);
  const type = (typed: string) => {
    setText(typed);
    setIsRestored(false);
    write(name, typed);
  };
  return { text, type, isRestored, forget: () => remove(name) };
}

function read(name: string): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "null") as Kept | null;
    if (kept && kept.keptAt > Date.now() - keptForMs) return kept.text;
    localStorage.removeItem(name);
  } catch {
    // Browsers may refuse their storage. The text is lost as it would be without this.
  }
  return undefined;
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, JSON.stringify({ text, keptAt: Date.now() } satisfies Kept));
  } catch {
    // As in `read`.
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // As in `read`.
  }
}
