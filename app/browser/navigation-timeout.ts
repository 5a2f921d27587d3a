import { useFetchers, useLocation, useNavigation, type Path } from "@remix-run/react";
import { useEffect } from "react";
import { requestTimeoutMs } from "~/browser/submit-queue";

/** Loads the address with the browser itself if a page's script or data does not arrive in time. */
export function useNavigationTimeout() {
  const here = useLocation();
  const navigation = useNavigation();
  const isBehind = useFetchers().some(({ state }) => state === "loading");
  const awaited = navigation.state === "loading" ? navigation.location : isBehind && here;
  const address = awaited ? addressOf(awaited) : undefined;
  useEffect(() => {
    if (address === undefined) return undefined;
    const timer = setTimeout(() => window.location.assign(address), requestTimeoutMs);
    return () => clearTimeout(timer);
  }, [address]);
  useEffect(insteadOfReloading, []);
}

/**
 * If a script fails to load, Remix reloads the current page, where the same link would fail again.
 * If the browser announces that reload, this loads the requested page instead. It asks the router
 * and not React, because React renders a navigation in a transition, and a script can fail before
 * that.
 */
function insteadOfReloading() {
  const { navigation: browser } = window as { navigation?: EventTarget };
  const goOn = (event: Event & { navigationType?: string }) => {
    const { state, location } = window.__remixRouter.state.navigation;
    if (event.navigationType !== "reload" || state !== "loading") return;
    event.preventDefault();
    window.location.assign(addressOf(location));
  };
  browser?.addEventListener("navigate", goOn);
  return () => browser?.removeEventListener("navigate", goOn);
}

/** Path and query. A change of only the fragment would load nothing. */
const addressOf = ({ pathname, search }: Path) => pathname + search;
