import { Link } from "@remix-run/react";
import { CardPicture } from "~/components/card-picture";
import { CardTile } from "~/components/card-tile";
import { Price } from "~/components/price";
import { href } from "~/forms/href";
import type { CardRecord } from "../../../db/catalogue/card";

type Props = { card: CardRecord; range: string };

/** One card at every size and in every state. */
export function Bench({ card, range }: Props) {
  const regular = { ...card, oldPricePence: null };
  const reduced = { ...card, oldPricePence: card.oldPricePence ?? card.pricePence + 100 };
  const gone = { ...regular, name: card.politeName, pricePence: null };
  return (
    <article className="bench">
      <h2>
        <Link to={`/maker?card=${card.id}`}>{card.name}</Link>
      </h2>
      <div className="sizes">
        <div className="art thumb">
          <CardPicture card={card} sizes="160px" />
        </div>
        <ul>
          <CardTile id={card.id} card={regular} />
          <CardTile id={`reduced-${card.id}`} card={reduced} label="Reduced" />
        </ul>
        <ul className="unavailable">
          <CardTile id={`gone-${card.id}`} card={gone} label="Gone" />
        </ul>
        <div className="art hero">
          <CardPicture card={card} alt={card.alt} sizes="640px" />
        </div>
        <img src={`/cards/${card.id}-social.jpg`} alt="" width={600} height={315} loading="lazy" />
      </div>
      <Record card={card} range={range} />
    </article>
  );
}

function Record({ card, range }: Props) {
  return (
    <dl>
      <dt>Address</dt>
      <dd>
        <Link to={href("/card/:productId", { productId: card.id })}>/card/{card.id}</Link>
      </dd>
      <dt>Polite name</dt>
      <dd>{card.politeName}</dd>
      <dt>Price</dt>
      <dd>
        <Price pricePence={card.pricePence} oldPricePence={card.oldPricePence ?? null} />
      </dd>
      <dt>For</dt>
      <dd>{card.occasions.join(", ")}</dd>
      <dt>Range, layout, palette</dt>
      <dd>
        {range}, {card.layout}, {card.palette}; joined {card.added}
      </dd>
      <dt>In short</dt>
      <dd>{card.shortDescription}</dd>
      <dt>At length</dt>
      <dd>{card.longDescription}</dd>
      <dt>Alternative text</dt>
      <dd>{card.alt}</dd>
      <dt>Polite alternative text</dt>
      <dd>{card.politeAlt}</dd>
    </dl>
  );
}
