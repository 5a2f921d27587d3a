import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Loads fresh data when the browser goes back or forward to a page, which it shows as it was: as it
 * restores it from its back-forward cache, or as it was when it first came. A page that was left during a navigation is reloaded, because that
 * navigation will never end.
 */
export function useRevalidateOnRestore() {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    if (navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward") {
      window.__remixRouter.revalidate();
    }
  }, []);
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
