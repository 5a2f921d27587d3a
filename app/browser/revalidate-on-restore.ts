import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { sendLeftForms } from "./outlive-page";

/**
 * Loads fresh data when the page may be older than the shopper's last press: the browser went back or
 * forward to it, or it was asked for before the page before had its answers. A page that was left
 * during a navigation is reloaded, because that navigation will never end.
 */
export function useRevalidateOnRestore() {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    if (navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward") {
      window.__remixRouter.revalidate();
    }
    void sendLeftForms();
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
