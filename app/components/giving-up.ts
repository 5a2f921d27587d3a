import { useFetchers, useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { patienceMs } from "~/doors/in-turn";

/**
 * A page whose script or data does not come is given up: the browser loads its address by itself. A
 * script that fails outright makes Remix reload the page one is on, where the same link would fail
 * again; a browser that announces a reload goes on to the address asked for instead.
 */
export function useGivingUp() {
  const address = useAwaitedAddress();
  useEffect(() => {
    if (address === undefined) return undefined;
    const load = () => window.location.assign(address);
    const timer = setTimeout(load, patienceMs);
    const stopWatching = insteadOfReload(load);
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [address]);
}

/** The page that is awaited, or the one whose news is; without the #, which alone would load nothing. */
function useAwaitedAddress(): string | undefined {
  const here = useLocation();
  const navigation = useNavigation();
  const isBehind = useFetchers().some(({ state }) => state === "loading");
  const awaited = navigation.state === "loading" ? navigation.location : isBehind && here;
  return awaited ? awaited.pathname + awaited.search : undefined;
}

function insteadOfReload(act: () => void): () => void {
  const { navigation } = window as { navigation?: EventTarget };
  const watch = (event: Event & { navigationType?: string }) => {
    if (event.navigationType !== "reload") return;
    event.preventDefault();
    act();
  };
  navigation?.addEventListener("navigate", watch);
  return () => navigation?.removeEventListener("navigate", watch);
}
