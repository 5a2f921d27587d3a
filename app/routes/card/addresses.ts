export type Tab = "description" | "reviews";

/** The tab that an address names; any other word is the description. */
export function tabIn(query: URLSearchParams): Tab {
  return query.get("tab") === "reviews" ? "reviews" : "description";
}

/** The address of a card's page in one of its states. */
export function cardAddress(id: string, state: { tab: Tab; isWriting?: boolean }): string {
  const query = [
    state.tab === "reviews" && "tab=reviews",
    state.isWriting && "message=open",
  ].filter(Boolean);
  return [`/card/${id}`, query.join("&")].filter(Boolean).join("?");
}
