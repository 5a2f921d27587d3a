import { useFetcher, useSearchParams } from "@remix-run/react";
import { usePoliteMode } from "~/components/polite-mode";
import { useVisitor } from "~/components/visitor";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";

/** Offers to put back the favourite that the shopper just removed. */
export function RemovedFavourite() {
  const fetcher = useFetcher();
  const { pick } = usePoliteMode();
  const favouriteIds = useVisitor()?.favouriteIds ?? [];
  const removedId = useSearchParams()[0].get("removed");
  const isRemoved = removedId !== null && !favouriteIds.includes(removedId);
  return (
    <div className="removed" role="status">
      {isRemoved && fetcher.state === "idle" && (
        <fetcher.Form method="post" action={href("/preferences")} preventScrollReset>
          <p>{pick("Forgiven, and off the list.", "Off the list.")}</p>
          <input type="hidden" name="productId" value={removedId} />
          <input type="hidden" name="back" value={href("/favourites")} />
          <button className="button small" {...withIntent("add-fav")}>
            Put it back
          </button>
        </fetcher.Form>
      )}
    </div>
  );
}
