import { useFetcher } from "@remix-run/react";
import { useIsHydrated } from "~/browser/hydrated";
import type { TileCard } from "~/components/card-tile";
import { InlineError } from "~/components/inline-error";
import { usePoliteMode } from "~/components/polite-mode";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import type { Line } from "~/shop/basket/basket";

/** The line that the shopper just removed. Its card is null if it has left the catalogue. */
export type Removed = Line & { index: number; card: TileCard | null; message: string };

type Props = {
  removed: Removed | undefined;
  /** The element round it: an item of the list, or a block where the basket is empty. */
  as: "li" | "div";
};

/** Says that a card is out of the basket, and offers to put it back with its message. */
export function RemovedLine({ removed, as: Element }: Props) {
  const fetcher = useFetcher<ActionData>();
  const { withPoliteName } = usePoliteMode();
  const card = removed?.card && withPoliteName(removed.card);
  // With scripts, the page keeps its scroll position.
  const place = useIsHydrated() || !removed ? "" : `#line-${removed.index + 1}`;
  const isOffered = removed !== undefined && fetcher.state === "idle";
  if (!isOffered && !fetcher.data) return null;
  return (
    <Element className="removed">
      {isOffered && (
        <fetcher.Form method="post" action={href("/cart")} preventScrollReset>
          <p id="removed-text">
            {card && <b>{card.name}</b>} {removed.message}
          </p>
          <input type="hidden" name="uId" value={removed.uId} />
          <input type="hidden" name="itemId" value={removed.productId} />
          <input type="hidden" name="personalisation" value={removed.personalisation} />
          <input type="hidden" name="index" value={removed.index} />
          <input type="hidden" name="back" value={href("/cart") + place} />
          {card?.pricePence != null && (
            <button
              className="button small"
              aria-describedby="removed-text"
              {...withIntent("put-back")}
            >
              Put it back
            </button>
          )}
        </fetcher.Form>
      )}
      <InlineError message={fetcher.data?.message} />
    </Element>
  );
}
