import { useFetcher, useLocation } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { intentIn, withIntent } from "~/forms/intent";
import { useIsHydrated } from "~/browser/hydrated";
import { href } from "~/forms/href";
import { Icon } from "./icon";
import { useVisitor } from "./visitor";

type Props = {
  card: { id: string; name: string };
  /** Whether the button has a visible text, as on the card's own page. */
  isLabelled?: boolean;
  /** The id of the tile that contains the button. Without scripts, the page returns to it. */
  tileId?: string;
};

/** Adds the card to the favourites or removes it. With scripts the change shows at once. */
export function FavouriteButton({ card, isLabelled = false, tileId }: Props) {
  const visitor = useVisitor();
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  const fetcher = useFetcher<ActionData>();
  const pending = visitor?.customer === undefined ? undefined : intentIn(fetcher.formData);
  const isFavourite = pending ? pending === "add-fav" : visitor?.favouriteIds.includes(card.id);
  // With scripts the page keeps its scroll position.
  const tile = tileId && !isHydrated ? `#${tileId}` : "";
  return (
    <fetcher.Form method="post" action={href("/preferences")} preventScrollReset>
      <input type="hidden" name="productId" value={card.id} />
      <input type="hidden" name="back" value={pathname + search + tile} />
      <button
        className={isLabelled ? "button" : "heart"}
        {...withIntent(isFavourite ? "remove-fav" : "add-fav")}
        aria-pressed={isFavourite ?? false}
        aria-label={isLabelled ? `Favourite: ${card.name}` : undefined}
      >
        <Icon name="heart" />
        <span className={isLabelled ? undefined : "visually-hidden"}>
          {isLabelled ? "Favourite" : `Favourite: ${card.name}`}
        </span>
      </button>
      {fetcher.data && (
        <span className="error" role="alert">
          {fetcher.data.message}
        </span>
      )}
    </fetcher.Form>
  );
}
