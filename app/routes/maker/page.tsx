import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CardPicture } from "~/components/card-picture";
import { CardTile } from "~/components/card-tile";
import { Price } from "~/components/price";
import type { CardRecord } from "../../../db/catalogue/card";
import stylesheet from "../../styles/maker.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => [{ title: "The maker’s bench | Bastard Cards" }];

/** Every card as it stands in its record, or with ?card=<id> that one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { ranges } = await import("../../../db/catalogue/catalogue");
  const wanted = new URL(request.url).searchParams.get("card");
  const cards = Object.entries(ranges).flatMap(([range, records]) =>
    records.map((card) => describe(card, range)),
  );
  return { cards: wanted ? cards.filter(({ id }) => id === wanted) : cards, wanted };
}

function describe(card: CardRecord, range: string) {
  return { ...card, oldPricePence: card.oldPricePence ?? null, range };
}

type Described = ReturnType<typeof describe>;

export default function MakerPage() {
  const { cards, wanted } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section maker">
      <h1 className="medium">{wanted ?? `All ${cards.length} cards`}</h1>
      {wanted && <Link to="/maker">Every card</Link>}
      {cards.length === 0 && <p>There is no such card.</p>}
      {cards.map((card) => (
        <Bench key={card.id} card={card} />
      ))}
    </div>
  );
}

/** One card at every size and in every state. */
function Bench({ card }: { card: Described }) {
  const gone = { ...card, pricePence: null, oldPricePence: null };
  const reduced = { ...card, oldPricePence: card.oldPricePence ?? card.pricePence + 100 };
  return (
    <article className="bench">
      <h2>
        <Link to={`/maker?card=${card.id}`}>{card.name}</Link>
      </h2>
      <div className="sizes">
        <div className="art thumb">
          <CardPicture card={card} alt="" sizes="160px" />
        </div>
        <ul>
          <CardTile card={{ ...card, oldPricePence: null }} />
          <CardTile card={reduced} label="Reduced" />
        </ul>
        <ul className="unavailable">
          <CardTile card={{ ...gone, name: card.politeName }} label="Gone" />
        </ul>
        <div className="art hero">
          <CardPicture card={card} alt={card.alt} sizes="640px" />
        </div>
        <img
          src={`/cards/${card.id}-social.jpg`}
          alt=""
          width={600}
          height={315}
          loading="lazy"
        />
      </div>
      <Record card={card} />
    </article>
  );
}

function Record({ card }: { card: Described }) {
  return (
    <dl>
      <dt>Address</dt>
      <dd>
        <Link to={`/card/${card.id}`}>/card/{card.id}</Link>
      </dd>
      <dt>Polite name</dt>
      <dd>{card.politeName}</dd>
      <dt>Price</dt>
      <dd>
        <Price {...card} />
      </dd>
      <dt>For</dt>
      <dd>{card.occasions.join(", ")}</dd>
      <dt>Range, layout, palette</dt>
      <dd>
        {card.range}, {card.layout}, {card.palette}; joined {card.added}
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
