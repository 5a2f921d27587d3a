import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { listenBeforeRouter } from "./browser/history";
import { keepFormsAlive, notePagesOfForms } from "./browser/submit-queue";
import { keepTextsTypedEarly, noteFieldsTypedEarly } from "./browser/typed-early";

/** The errors of a skipped view transition: by a faster click, a hidden tab, a slow page. */
const skipped = new Set(["AbortError", "InvalidStateError", "TimeoutError"]);

// The page is shown all the same, so the console need not report it.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && skipped.has(event.reason.name)) {
    event.preventDefault();
  }
});

/**
 * Waits for the decoding of the page's data. The component throws a promise of that before its
 * first hook; once React listens to events, a key press during that time would break React.
 */
async function dataAreDecoded() {
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}

keepFormsAlive();
notePagesOfForms();
listenBeforeRouter();
keepTextsTypedEarly();
const keepTyped = noteFieldsTypedEarly();
await dataAreDecoded();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    {
      onRecoverableError(error) {
        reportError(error);
        keepTyped();
      },
    },
  );
});
