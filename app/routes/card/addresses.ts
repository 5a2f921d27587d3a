import { href } from "~/forms/href";

export type Tab = "description" | "reviews";

/** The tab in the address; the default is the description. */
export function tabIn(query: URLSearchParams): Tab {
  return query.get("tab") === "reviews" ? "reviews" : "description";
}

/** The address of a card's page with a tab or dialog open. */
export function cardAddress(
  id: string,
  state: { tab: Tab; isWriting?: boolean; isZoomed?: boolean },
): string {
  return href("/card/:productId", {
    productId: id,
    ...(state.tab === "reviews" && { tab: "reviews" }),
    ...(state.isWriting && { message: "open" }),
    ...(state.isZoomed && { zoom: "open" }),
  });
}
