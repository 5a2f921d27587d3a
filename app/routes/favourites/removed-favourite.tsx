import { useFetcher, useLocation, useSearchParams } from "@remix-run/react";
import { useIsHydrated } from "~/browser/hydrated";
import { usePoliteMode } from "~/components/polite-mode";
import { useVisitor } from "~/components/visitor";
import { changeQuery } from "~/forms/change-query";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

/** A favourite that the shopper just removed, and its place among all favourites, from 0. */
export type Removed = { id: string; place: number };

/** The favourite that the address says was removed, unless it is back. */
export function useRemovedFavourite(): Removed | undefined {
  const favouriteIds = useVisitor()?.favouriteIds ?? [];
  const [query] = useSearchParams();
  const id = query.get("removed");
  if (id === null || favouriteIds.includes(id)) return undefined;
  return { id, place: Number(query.get("place")) || 0 };
}

/** Offers to put back the favourite, where it was. */
export function PutBack({ removed }: { removed: Removed }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const back = pathname + changeQuery(search, { removed: null, place: null });
  // With scripts the page keeps its scroll position.
  const tile = useIsHydrated() ? "" : `#card-${removed.id}`;
  return (
    <fetcher.Form
      className="put-back"
      method="post"
      action={href("/preferences")}
      preventScrollReset
    >
      {/* The page’s status says it to screen readers. */}
      <p aria-hidden="true">{useRemovedText()}</p>
      <input type="hidden" name="productId" value={removed.id} />
      <input type="hidden" name="place" value={removed.place} />
      <input type="hidden" name="back" value={back + tile} />
      <button className="button small" {...withIntent("add-fav")}>
        Put it back
      </button>
    </fetcher.Form>
  );
}

/** Announces a removal to screen readers. */
export function RemovalStatus({ removed }: { removed: Removed | undefined }) {
  const text = useRemovedText();
  return (
    <p className="visually-hidden" role="status">
      {removed && text}
    </p>
  );
}

const useRemovedText = () => usePoliteMode().pick("Forgiven, and off the list.", "Off the list.");
