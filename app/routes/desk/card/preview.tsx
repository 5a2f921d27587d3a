import { CardTile } from "~/components/card-tile";
import { MannerContext } from "~/components/polite-mode";
import { Product } from "~/components/product";
import { hasPicture } from "~/shop/catalogue/desk-card";
import type { DeskCard } from "~/shop/catalogue/list-cards.server";

type Props = { card: DeskCard; deliveredBy: string };

const manners = [
  { manner: "rude", title: "For everybody" },
  { manner: "polite", title: "While Mum’s behind them" },
] as const;

/** The card's tile and page as the shop shows them, in both modes. Its controls are inactive. */
export function Preview({ card, deliveredBy }: Props) {
  const politeName = card.politeName ?? "A polite name";
  const politeAlt = card.politeAlt ?? "";
  if (!hasPicture(card)) return <p>Once it has a picture, it shows here as guests see it.</p>;
  return manners.map(({ manner, title }) => (
    <MannerContext.Provider value={manner} key={manner}>
      <section>
        <h2>{title}</h2>
        {/* React 18 does not know the attribute. */}
        <div className="desk-preview" {...{ inert: "" }}>
          <ul className="grid">
            <CardTile card={{ ...card, politeName, politeAlt }} id={`${manner}-tile`} />
          </ul>
          <Product
            card={manner === "rude" ? card : { ...card, name: politeName, alt: politeAlt }}
            deliveredBy={deliveredBy}
            headingRank="h3"
          />
        </div>
      </section>
    </MannerContext.Provider>
  ));
}
