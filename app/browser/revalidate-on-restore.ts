import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Loads fresh data if the page may be older than the shopper's last action: after going back or
 * forward. A page that was left during a navigation is reloaded, because that navigation never ends.
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
