/** The part of the browser's Navigation API that is used here. TypeScript does not know it yet. */
type Navigation = {
  currentEntry: { index: number };
  entries: () => { url: string; sameDocument: boolean }[];
};

/** Whether Back leads to the address without loading a document. Older browsers do not tell. */
export function isBehind(address: string): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const behind = navigation?.entries()[navigation.currentEntry.index - 1];
  return behind !== undefined && behind.sameDocument && behind.url === location.origin + address;
}

let onGoneBack: (() => void) | undefined;

/** Lets `goBackUnnoticed` hide its steps. The window calls listeners in their order, so the router must not exist yet. */
export function listenBeforeRouter(): void {
  window.addEventListener("popstate", (event) => {
    if (!onGoneBack) return;
    event.stopImmediatePropagation();
    onGoneBack();
    onGoneBack = undefined;
  });
}

/** Goes back in the history behind the router, which shows its page until it replaces the entry there. */
export function goBackUnnoticed(): Promise<void> {
  return new Promise((resolve) => {
    onGoneBack = resolve;
    window.history.back();
  });
}
