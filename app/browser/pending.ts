import { useFetchers, useNavigation, type Location } from "@remix-run/react";
import { useEffect, useState } from "react";
import { intentIn, type Intent } from "~/forms/intent";

/**
 * How long the old page stays before a loading text replaces it, so that a quick navigation does
 * not flicker.
 */
export const quickMs = 250;

/** How many lines the basket will have once the forms under way have arrived. */
export function useBasketCount(count: number): number {
  return useCount(count, "addtocart", "removefromcart");
}

/** The same for the favourites. */
export function useFavouriteCount(count: number): number {
  return useCount(count, "add-fav", "remove-fav");
}

function useCount(count: number, adding: Intent, removing: Intent): number {
  const pending = useFetchers().map(({ formData }) => intentIn(formData));
  const added = pending.filter((intent) => intent === adding).length;
  const removed = pending.filter((intent) => intent === removing).length;
  return Math.max(0, count + added - removed);
}

/** Whether a navigation or a form is under way. */
export function useIsBusy(): boolean {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  return state !== "idle" || fetchers.some((fetcher) => fetcher.state !== "idle");
}

/** Where a navigation leads that takes longer than `quickMs`. */
export function useSlowNavigation(): Location | undefined {
  const { location } = useNavigation();
  const [slow, setSlow] = useState<Location>();
  useEffect(() => {
    const timer = setTimeout(setSlow, quickMs, location);
    return () => clearTimeout(timer);
  }, [location]);
  return slow === location ? location : undefined;
}
