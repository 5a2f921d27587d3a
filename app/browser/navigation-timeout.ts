import { useFetchers, useLocation, useNavigation, type Path } from "@remix-run/react";
import { useEffect } from "react";
import { requestTimeoutMs } from "~/browser/submit-queue";

/** When a page's script or data does not come in time, the browser loads the page's address by itself. */
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
 * When a script fails, Remix reloads the page one is on, where the same link would fail again. A browser
 * that announces the reload loads the page asked for instead. This asks the router and not React,
 * because React learns of a navigation in a transition, and a script can fail before that.
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

/** Path and query. A change of the # alone would load nothing. */
const addressOf = ({ pathname, search }: Path) => pathname + search;
