import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { CardPicture } from "~/components/card-picture";
import { CardTile, tileOf } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { MessageDialog } from "~/components/message-dialog";
import { notFound, pageMeta } from "~/components/page-meta";
import { Price } from "~/components/price";
import { QuickView } from "~/components/quick-view";
import { visitorIn } from "~/components/visitor";
import { addtocart, saveDraft } from "~/calls/basket.server";
import { favouriteCalls } from "~/calls/favourites.server";
import { answer } from "~/doors/answer.server";
import { findCard, relatedCards } from "~/shop/catalogue.server";
import { estimateDelivery } from "~/shop/delivery.server";
import { formatPence } from "~/shop/money";
import { occasionNamed } from "~/shop/occasions";
import { firstClassPrice, secondClassPrice } from "~/shop/postage";
import { cardAddress, tabIn } from "./addresses";
import { BuyForm } from "./buy-form";
import { structuredData } from "./structured-data";
import { Tabs } from "./tabs";

export {
  queuedClientAction as clientAction,
  shouldRevalidate,
} from "~/browser/queued-client-action";

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return pageMeta(args, notFound);
  const { card } = args.data;
  const { publicUrl = "" } = visitorIn(args.matches) ?? {};
  return [
    ...pageMeta(args, {
      title: card.name,
      description: card.shortDescription,
      polite: { title: card.politeName, description: card.politeAlt },
      picture: `/cards/${card.id}-social.jpg`,
    }),
    ...structuredData(card, publicUrl).map((graph) => ({ "script:ld+json": graph })),
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop, env, draftMessage } = await context.session();
  const card = await findCard(shop.db, params.productId ?? "");
  if (!card) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  return {
    card,
    tab: tabIn(searchParams),
    related: (await relatedCards(shop.db, card)).map(tileOf),
    draftMessage: draftMessage(card.id),
    isWriting: searchParams.has("message"),
    deliveredBy: estimateDelivery(new Date()),
    uId: randomUUID(),
    reviewsWidgetUrl: env.reviewsWidgetUrl,
  };
}

export const action = answer({ addtocart, savedraft: saveDraft, ...favouriteCalls });

export default function CardPage() {
  const { tab, related, draftMessage, isWriting, deliveredBy, uId, reviewsWidgetUrl, ...given } =
    useLoaderData<typeof loader>();
  const { withPoliteName, pick } = usePoliteMode();
  const card = withPoliteName(given.card);
  const address = cardAddress(card.id, { tab });
  const writeAt = cardAddress(card.id, { tab, isWriting: true });
  return (
    <div className="wrap" key={card.id}>
      <Breadcrumb name={card.name} occasion={occasionNamed(card.occasions[0])} />
      <article className="product">
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
          <h1>
            <span className="rude">{card.name}</span>
          </h1>
          <p className="lede">{pick(card.shortDescription, "Wrapped until she’s gone.")}</p>
          <BuyForm {...{ card, draftMessage, uId, address, writeAt }} />
          <dl className="facts">
            <div>
              <dt>Price</dt>
              <dd>
                <Price {...card} />
              </dd>
            </div>
            <div>
              <dt>Royal Mail</dt>
              <dd>
                2nd Class {secondClassPrice}, First Class {firstClassPrice}
              </dd>
            </div>
            <div>
              <dt>Get it by</dt>
              <dd>{deliveredBy}</dd>
            </div>
          </dl>
        </div>
      </article>

      <section className="section">
        <Tabs card={card} tab={tab} reviewsWidgetUrl={reviewsWidgetUrl} />
      </section>

      <section className="section">
        <div className="section-head">
          <h2>Related Products</h2>
          <p>Other stuff your friends might (not) like</p>
          <Link to="/all">Shop all</Link>
        </div>
        <ul className="grid four-wide">
          {related.map((other) => (
            <CardTile key={other.id} card={other} />
          ))}
        </ul>
      </section>

      <QuickView />
      {isWriting && (
        <MessageDialog
          id={card.id}
          cardName={card.name}
          message={draftMessage}
          call="savedraft"
          fields={{ itemId: card.id }}
          openAt={writeAt}
          closeTo={address}
        />
      )}
    </div>
  );
}

type BreadcrumbProps = { name: string; occasion: ReturnType<typeof occasionNamed> };

function Breadcrumb({ name, occasion }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
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
