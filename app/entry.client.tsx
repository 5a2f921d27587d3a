import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { sendFormsBeyondPage } from "./browser/outlive-page";

/** How a view transition ends that is skipped: by a quicker click, a hidden tab, a slow page. */
const skipped = new Set(["AbortError", "InvalidStateError", "TimeoutError"]);

// The page is there all the same, so that is no news for the console.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && skipped.has(event.reason.name)) {
    event.preventDefault();
  }
});

/**
 * Waits until the page's data are decoded. The component throws a promise of that before it comes to
 * its first hook; thrown while React listens already, a key that is pressed meanwhile would end React.
 */
async function dataAreDecoded() {
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}

sendFormsBeyondPage();
await dataAreDecoded();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
