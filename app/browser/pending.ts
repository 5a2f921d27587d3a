import { useFetchers, useNavigation, type Location } from "@remix-run/react";
import { useEffect, useState } from "react";
import { intentIn, type Intent } from "~/forms/intent";

/**
 * The delay before a loading text replaces the old page, so that quick navigations do not flicker.
 */
export const quickMs = 250;

/** The number of basket lines after the forms under way. */
export function useBasketCount(count: number): number {
  return useCount(count, ["addtocart", "put-back"], "removefromcart");
}

/** The number of favourites after the forms under way. */
export function useFavouriteCount(count: number): number {
  return useCount(count, ["add-fav"], "remove-fav");
}

function useCount(count: number, adding: Intent[], removing: Intent): number {
  const pending = useFetchers().map(({ formData }) => intentIn(formData));
  const added = pending.filter((intent) => intent && adding.includes(intent)).length;
  const removed = pending.filter((intent) => intent === removing).length;
  return Math.max(0, count + added - removed);
}

/** Whether a navigation or a form is under way. */
export function useIsBusy(): boolean {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  return state !== "idle" || fetchers.some((fetcher) => fetcher.state !== "idle");
}

/** The target of a navigation that takes longer than `quickMs`. */
export function useSlowNavigation(): Location | undefined {
  const { location } = useNavigation();
  const [slow, setSlow] = useState<Location>();
  useEffect(() => {
    const timer = setTimeout(setSlow, quickMs, location);
    return () => clearTimeout(timer);
  }, [location]);
  return slow === location ? location : undefined;
}
