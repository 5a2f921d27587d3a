import { Link, useLocation } from "@remix-run/react";
import { CardPicture } from "./card-picture";
import { Dialog } from "./dialog";
import { FavouriteButton } from "./favourite-button";
import { useIsHydrated } from "~/browser/hydrated";
import { changeQuery } from "~/forms/change-query";
import { href } from "~/forms/href";
import { useFilthTitles } from "./filth-titles";
import { usePoliteMode } from "./polite-mode";
import { PriceWithPostage } from "./price";
import { usePostages, useVisitor } from "./visitor";

const parameter = "quick-view";
const pictureSizes = "(min-width: 48em) 22rem, calc(100vw - 5rem)";

/** The address of this page with that card in quick view, or without quick view. */
export function useQuickViewAddress(cardId: string | null): string {
  const { pathname, search } = useLocation();
  return pathname + changeQuery(search, { [parameter]: cardId });
}

/** Shows a card in a dialog, on every screen with tiles. */
export function QuickView() {
  const quickView = useVisitor()?.quickView;
  const { withPoliteName, pick } = usePoliteMode();
  const pageAddress = useQuickViewAddress(null);
  const isHydrated = useIsHydrated();
  const filthTitles = useFilthTitles();
  const postages = usePostages();
  if (!quickView) return null;
  const card = withPoliteName(quickView);
  return (
    <Dialog
      key={card.id}
      labelledBy="quick-view-title"
      // Without scripts, the page reloads and opens at this card. With scripts, it keeps its scroll
      // position.
      closeTo={isHydrated ? pageAddress : `${pageAddress}#card-${card.id}`}
    >
      <div className="quick-view">
        <h2 id="quick-view-title">
          <span className="rude">{card.name}</span>
        </h2>
        <span className="art">
          <CardPicture card={card} alt={card.alt} sizes={pictureSizes} />
        </span>
        <div>
          <p>
            <PriceWithPostage {...card} postages={postages} />
          </p>
          <p>{pick(card.shortDescription, "Wrapped until she’s gone.")}</p>
          <p>{`${pick("Filth", "Pattern")}: ${filthTitles[card.filth]}`}</p>
          <div className="row">
            <Link className="button hot" to={href("/card/:productId", { productId: card.id })}>
              Choose Card
            </Link>
            <FavouriteButton card={card} isLabelled />
          </div>
        </div>
      </div>
    </Dialog>
  );
}
