import { Link } from "@remix-run/react";
import { useState } from "react";
import { useIsHydrated } from "~/browser/hydrated";
import { usePoliteMode } from "~/components/polite-mode";
import type { Card } from "~/shop/card";
import { cardAddress, type Tab } from "./addresses";
import { Reviews } from "./reviews";

type Props = {
  card: Pick<Card, "id" | "longDescription" | "politeAlt">;
  tab: Tab;
  reviewsWidgetUrl: string;
};

export function Tabs({ card, tab, reviewsWidgetUrl }: Props) {
  const { pick } = usePoliteMode();
  const [reviewCount, setReviewCount] = useState(0);
  // A new document opens at its tabs; scripts leave the page where it is.
  const fragment = useIsHydrated() ? "" : "#about-this-card";
  const ear = (name: Tab) => ({
    to: cardAddress(card.id, { tab: name }) + fragment,
    "aria-current": name === tab ? ("page" as const) : undefined,
    preventScrollReset: true,
  });
  return (
    <div className="tabs" id="about-this-card">
      <h2 className="visually-hidden">About this card</h2>
      <nav className="tab-list" aria-label="About this card">
        <Link {...ear("description")}>Description</Link>{" "}
        <Link {...ear("reviews")}>{`Reviews (${reviewCount})`}</Link>
      </nav>
      <div className="tab-panel">
        {tab === "reviews" ? (
          <Reviews cardId={card.id} widgetUrl={reviewsWidgetUrl} onCount={setReviewCount} />
        ) : (
          <p>{pick(card.longDescription, card.politeAlt) || "No description available."}</p>
        )}
      </div>
    </div>
  );
}
