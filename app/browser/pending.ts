import { useFetchers, useNavigation, type Location } from "@remix-run/react";
import { useEffect, useState } from "react";

/** How long the old page stays before words take its place: what is quicker must not flicker. */
export const quickMs = 250;

/** How many lines the basket will have once what is on its way to the server has arrived. */
export function useBasketCount(count: number): number {
  return useCount(count, "addtocart", "removefromcart");
}

/** The same for the favourites. */
export function useFavouriteCount(count: number): number {
  return useCount(count, "add-fav", "remove-fav");
}

function useCount(count: number, adding: string, removing: string): number {
  const pending = useFetchers().map(({ formData }) => formData?.get("call"));
  const added = pending.filter((call) => call === adding).length;
  const removed = pending.filter((call) => call === removing).length;
  return Math.max(0, count + added - removed);
}

/** Whether anything is on its way to the server or back. */
export function useIsBusy(): boolean {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  return state !== "idle" || fetchers.some((fetcher) => fetcher.state !== "idle");
}

/** Where a navigation leads that takes longer than a moment. */
export function useSlowNavigation(): Location | undefined {
  const { location } = useNavigation();
  const [slow, setSlow] = useState<Location>();
  useEffect(() => {
    const timer = setTimeout(setSlow, quickMs, location);
    return () => clearTimeout(timer);
  }, [location]);
  return slow === location ? location : undefined;
}
