import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Loads fresh data when the browser restores a page from its back-forward cache, as on the way back
 * from the payment page. A page that was left during a navigation is reloaded, because that
 * navigation will never end.
 */
export function useRevalidateOnRestore() {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (isIdle) revalidate();
      else window.location.reload();
    };
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, [isIdle, revalidate]);
}
