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
