import { useState } from "react";
import { useIsHydrated } from "~/browser/hydrated";
import { usePoliteMode } from "~/components/polite-mode";
import { Tabs } from "~/components/tabs";
import type { Card } from "~/shop/catalogue/card";
import { cardAddress, type Tab } from "./addresses";
import { Reviews } from "./reviews";

type Props = {
  card: Pick<Card, "id" | "longDescription" | "politeAlt">;
  tab: Tab;
  reviewsWidgetUrl: string | undefined;
};

/** The description, or the reviews with their count. */
export function CardTabs({ card, tab, reviewsWidgetUrl }: Props) {
  const { pick } = usePoliteMode();
  const [reviewCount, setReviewCount] = useState(0);
  // Without scripts, the page reloads and opens at its tabs. With scripts, it keeps its scroll
  // position.
  const fragment = useIsHydrated() ? "" : "#about-this-card";
  const tabNamed = (name: Tab, title: string) => ({
    title,
    address: cardAddress(card.id, { tab: name }) + fragment,
    isOpen: name === tab,
  });
  return (
    <div id="about-this-card">
      <h2 className="visually-hidden">About this card</h2>
      <Tabs
        label="About this card"
        tabs={[
          tabNamed("description", "Description"),
          tabNamed("reviews", `Reviews (${reviewCount})`),
        ]}
      >
        {tab === "reviews" ? (
          <Reviews cardId={card.id} widgetUrl={reviewsWidgetUrl} onCount={setReviewCount} />
        ) : (
          <p>{pick(card.longDescription, card.politeAlt) || "No description available."}</p>
        )}
      </Tabs>
    </div>
  );
}
