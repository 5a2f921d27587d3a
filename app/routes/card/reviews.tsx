import { useEffect, useRef, useState } from "react";
import { useIsHydrated } from "~/browser/hydrated";
import { showReviews } from "./reviews-widget";

const countedAfterMs = 500;

type Outcome = "loading" | "shown" | "none" | "givenUp";

type Props = { cardId: string; widgetUrl: string; onCount: (count: number) => void };

/** A card's reviews. A shop without a reviews company has none of any card. */
export function Reviews({ widgetUrl, ...props }: Omit<Props, "widgetUrl"> & Partial<Props>) {
  return widgetUrl === undefined ? (
    <NoReviews />
  ) : (
    <WidgetReviews {...props} widgetUrl={widgetUrl} />
  );
}

/** Shown by another company's script, which this tab loads. */
function WidgetReviews({ cardId, widgetUrl, onCount }: Props) {
  const isHydrated = useIsHydrated();
  const place = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<Outcome>("loading");

  useEffect(() => {
    // Each visit has its own element, so that a late answer to an earlier visit never shows.
    const element = document.createElement("div");
    place.current?.append(element);
    let isGone = false;
    const open = async () => {
      const pause = new Promise((resolve) => setTimeout(resolve, countedAfterMs));
      const [shown] = await Promise.allSettled([showReviews(element, cardId, widgetUrl), pause]);
      if (isGone) return;
      if (shown.status === "rejected") {
        console.warn("The reviews were given up.", shown.reason);
        return setOutcome("givenUp");
      }
      onCount(shown.value);
      setOutcome(shown.value > 0 ? "shown" : "none");
    };
    void open();
    return () => {
      isGone = true;
      element.remove();
    };
  }, [cardId, widgetUrl, onCount]);

  return (
    <div className="reviews">
      {isHydrated ? (
        <Status outcome={outcome} />
      ) : (
        <p className="unscripted">
          Reviews come from another company, by script, and no script is running here. Ask a friend,
          if you have one.
        </p>
      )}
      <div ref={place} hidden={outcome !== "shown"} />
    </div>
  );
}

const NoReviews = () => <p>No reviews available for this product yet.</p>;

/** The reason why no reviews are visible. */
function Status({ outcome }: { outcome: Outcome }) {
  return (
    <div role="status">
      {outcome === "loading" && <p>Loading reviews...</p>}
      {outcome === "shown" && <p className="visually-hidden">The reviews are here.</p>}
      {(outcome === "none" || outcome === "givenUp") && <NoReviews />}
      {outcome === "givenUp" && (
        <p>The company that keeps them isn’t answering. Assume the worst. We do.</p>
      )}
    </div>
  );
}
