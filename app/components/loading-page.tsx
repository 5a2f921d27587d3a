import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useSlowNavigation } from "~/browser/pending";
import { SectionHead } from "./section-head";

const words = { card: "Loading...", account: "Loading Account..." };

/**
 * What stands where a slow page will come. The old page keeps its place underneath, unseen: its
 * scroll position stays true, and it is there again when the navigation is called off. The status is
 * always there, or a screen reader would not hear words come into it.
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
          <p role="status">{kind && words[kind]}</p>
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

function kindOf(path: string): keyof typeof words | undefined {
  if (path.startsWith("/card/")) return "card";
  return path === "/account" ? "account" : undefined;
}

/** A dialog left open would keep everything else out of reach; an old page that returns has its focus again. */
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
