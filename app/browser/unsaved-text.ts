import { useInsertionEffect, useState, useSyncExternalStore } from "react";

/** The storage key of the texts that were typed and not saved. */
const key = "unsaved";
const subscribe = () => () => {};

/** The texts that the tab keeps, and the id of the customer who typed them; none for a guest. */
type Kept = { owner: string | undefined; texts: [id: string, text: string][] };

/**
 * A text that is being typed in a dialog. The tab keeps it until the server has it (`forgetUnsaved`), so
 * that Escape, Back, a reload and a refusal lose nothing.
 * @param id of the text among all that the tab keeps
 * @param initial the text that the server knows
 */
export function useUnsavedText(id: string, initial: string) {
  const kept = useSyncExternalStore(
    subscribe,
    () => new Map(read().texts).get(id),
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
      change((texts) => texts.set(id, text));
    },
  };
}

/** Forgets the text that the server has now. */
export const forgetUnsaved = (id: string) => change((texts) => texts.delete(id));

/**
 * Forgets every text of a customer who is logged in no longer, by whichever way: two people may share a
 * browser.
 * @param visitor undefined on an error page, which does not know them
 */
export function useForgetAtLogout(
  visitor: { customer?: { id: string } | undefined } | undefined,
): void {
  const isKnown = visitor !== undefined;
  const customerId = visitor?.customer?.id;
  // The other effects come after the dialogs of the page have read what is kept.
  useInsertionEffect(() => {
    const { owner, texts } = read();
    if (!isKnown || owner === customerId) return;
    store({ owner: customerId, texts: owner === undefined ? texts : [] });
  }, [isKnown, customerId]);
}

function read(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Kept>;
    return { owner: kept.owner, texts: kept.texts ?? [] };
  } catch {
    return { owner: undefined, texts: [] };
  }
}

function change(changeTexts: (texts: Map<string, string>) => void): void {
  const { owner, texts: before } = read();
  const texts = new Map(before);
  changeTexts(texts);
  store({ owner, texts: [...texts] });
}

function store(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser may refuse its storage. The text is lost then, as it would be without it.
  }
}
