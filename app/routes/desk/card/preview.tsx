import { CardTile } from "~/components/card-tile";
import { PoliteModeContext } from "~/components/polite-mode";
import { Product } from "~/components/product";
import type { Postages } from "~/shop/basket/postage";
import type { DeliveryDates } from "~/shop/calendar/delivery";
import { hasPicture } from "~/shop/catalogue/desk-card";
import type { DeskCard } from "~/shop/catalogue/list-cards.server";

type Props = { card: DeskCard; deliveredBy: DeliveryDates; postages: Postages };

const modes = [
  { isPolite: false, title: "For everybody" },
  { isPolite: true, title: "While Mum’s behind them" },
];

/** The card's tile and page as the shop shows them, in both modes. Its controls are inactive. */
export function Preview({ card, deliveredBy, postages }: Props) {
  const politeName = card.politeName ?? "A polite name";
  const politeAlt = card.politeAlt ?? "";
  if (!hasPicture(card)) return <p>Once it has a picture, it shows here as guests see it.</p>;
  return modes.map(({ isPolite, title }) => (
    <PoliteModeContext.Provider value={isPolite} key={title}>
      <section>
        <h2>{title}</h2>
        {/* React 18 does not know the attribute. */}
        <div className="desk-preview" {...{ inert: "" }}>
          <ul className="grid">
            <CardTile
              card={{ ...card, politeName, alt: isPolite ? politeAlt : card.alt }}
              id={isPolite ? "polite-tile" : "rude-tile"}
            />
          </ul>
          <Product
            card={isPolite ? { ...card, name: politeName, alt: politeAlt } : card}
            deliveredBy={deliveredBy}
            postages={postages}
            headingRank="h3"
          />
        </div>
      </section>
    </PoliteModeContext.Provider>
  ));
}
