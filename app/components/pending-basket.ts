import { useFetchers } from "@remix-run/react";

/** How many lines the basket will have once what is on its way to the server has arrived. */
export function useBasketCount(count: number): number {
  const pending = useFetchers().map(({ formData }) => formData?.get("call"));
  const added = pending.filter((call) => call === "addtocart").length;
  const removed = pending.filter((call) => call === "removefromcart").length;
  return Math.max(0, count + added - removed);
}
