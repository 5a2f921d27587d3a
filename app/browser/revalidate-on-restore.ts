import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * A page that the browser kept as it was left, as on the way back from the payment page, may be out of
 * date by now. If it was left in the middle of something, that will never end: it starts anew.
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
