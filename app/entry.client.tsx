import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

/** How a view transition ends that is skipped: by a quicker click, a hidden tab, a slow page. */
const skipped = new Set(["AbortError", "InvalidStateError", "TimeoutError"]);

// The page is there all the same, so that is no news for the console.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && skipped.has(event.reason.name)) {
    event.preventDefault();
  }
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
