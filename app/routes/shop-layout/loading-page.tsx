import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useSlowNavigation } from "~/browser/pending";
import { SectionHead } from "~/components/section-head";

const texts = { card: "Loading...", account: "Loading Account..." };

/**
 * Replaces a page that loads slowly. The old page stays below it, invisible, so that it keeps its
 * scroll position and reappears if the navigation is cancelled. The status element always exists,
 * because screen readers only announce text that appears in an existing one.
 */
export function LoadingPage() {
  const { pathname } = useLocation();
  const pending = useSlowNavigation()?.pathname;
  const kind = pending === undefined || pending === pathname ? undefined : kindOf(pending);
  useStandIn(kind !== undefined);
  return (
    <div className={kind ? "loading" : "visually-hidden"}>
      <div className="wrap">
        <div className={kind === "card" ? "product" : undefined}>
          {kind === "card" && (
            <div className="bed">
              <div className="art" />
            </div>
          )}
          <p role="status">{kind && texts[kind]}</p>
        </div>
        {kind === "card" && (
          <section className="section">
            <SectionHead title="Related Products" />
            <p>Loading related products...</p>
          </section>
        )}
      </div>
    </div>
  );
}

function kindOf(path: string): keyof typeof texts | undefined {
  if (path.startsWith("/card/")) return "card";
  return path === "/account" ? "account" : undefined;
}

/**
 * Closes an open dialog, which would block everything else. If the old page comes back, it reopens
 * the dialog and returns focus.
 */
function useStandIn(isShown: boolean) {
  useEffect(() => {
    if (!isShown) return undefined;
    const focused = document.activeElement;
    const dialog = document.querySelector<HTMLDialogElement>("#main dialog[open]");
    dialog?.close();
    return () => {
      if (dialog?.isConnected) dialog.showModal();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, [isShown]);
}
