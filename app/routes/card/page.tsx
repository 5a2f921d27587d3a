import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { CardPicture } from "~/components/card-picture";
import { CardTile } from "~/components/card-tile";
import { MessageDialog } from "~/components/message-dialog";
import { Price } from "~/components/price";
import { answer } from "~/doors/answer.server";
import { openVisit } from "~/doors/visit.server";
import { findCard, relatedCards } from "~/shop/catalogue.server";
import { estimateDelivery } from "~/shop/delivery.server";
import { formatPence } from "~/shop/money";
import { occasionNamed } from "~/shop/occasions";
import { BuyForm } from "./buy-form";
import { calls } from "./calls.server";

export { inTurn as clientAction, shouldRevalidate } from "~/doors/in-turn";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.card.name ?? "Not found"} | Bastard Cards` },
  { name: "description", content: data?.card.shortDescription },
  { property: "og:title", content: data?.card.name },
  { property: "og:description", content: data?.card.shortDescription },
  { property: "og:image", content: data?.socialPicture },
  { name: "twitter:card", content: "summary_large_image" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop, env, heldMessage } = await openVisit(request, context);
  const card = await findCard(shop.db, params.productId ?? "");
  if (!card) throw new Response(null, { status: 404 });
  return {
    card,
    related: await relatedCards(shop.db, card),
    heldMessage: heldMessage(card.id),
    isWriting: new URL(request.url).searchParams.has("message"),
    deliveredBy: estimateDelivery(new Date()),
    uId: randomUUID(),
    socialPicture: `${env.publicUrl}/cards/${card.id}-social.jpg`,
  };
}

export const action = answer(calls);

export default function CardPage() {
  const { card, related, heldMessage, isWriting, deliveredBy, uId } =
    useLoaderData<typeof loader>();
  const address = `/card/${card.id}`;
  return (
    <div className="wrap" key={card.id}>
      <Breadcrumb name={card.name} occasion={occasionNamed(card.occasions[0])} />
      <article className="prod">
        <div className="bed">
          <div className="art">
            <CardPicture card={card} alt={card.alt} sizes="(min-width: 56em) 25rem, 80vw" isFirst />
          </div>
          {card.pricePence !== null && (
            <div className="sticker" aria-hidden="true">
              <b>{formatPence(card.pricePence)}</b> plus P&amp;P
            </div>
          )}
        </div>
        <div>
          <h1>{card.name}</h1>
          <p className="lede">{card.shortDescription}</p>
          <BuyForm card={card} heldMessage={heldMessage} uId={uId} />
          <dl className="spec">
            <div>
              <dt>Price</dt>
              <dd>
                <Price {...card} />
              </dd>
            </div>
            <div>
              <dt>Royal Mail</dt>
              <dd>2nd Class £1.70, First Class £2.20</dd>
            </div>
            <div>
              <dt>Get it by</dt>
              <dd>{deliveredBy}</dd>
            </div>
          </dl>
        </div>
      </article>

      <section className="sec">
        <div className="tabs">
          <h2 className="vh">About this card</h2>
          <nav className="ears" aria-label="About this card">
            <Link to={address} aria-current="page" preventScrollReset>
              Description
            </Link>
          </nav>
          <div className="leaf">
            <p>{card.longDescription || "No description available."}</p>
          </div>
        </div>
      </section>

      <section className="sec">
        <div className="hd">
          <h2>Related Products</h2>
          <p>Other stuff your friends might (not) like</p>
          <Link to="/all">Shop all</Link>
        </div>
        <ul className="grid four">
          {related.map((other) => (
            <CardTile key={other.id} card={other} />
          ))}
        </ul>
      </section>

      {isWriting && (
        <MessageDialog
          id={card.id}
          cardName={card.name}
          message={heldMessage}
          call="holdmessage"
          fields={{ itemId: card.id }}
          openAt={`${address}?message=open`}
          closeTo={address}
        />
      )}
    </div>
  );
}

type BreadcrumbProps = { name: string; occasion: ReturnType<typeof occasionNamed> };

function Breadcrumb({ name, occasion }: BreadcrumbProps) {
  return (
    <nav className="crumb" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {occasion && (
          <li>
            <Link to={occasion.path}>{occasion.title}</Link>
          </li>
        )}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}
