import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import { tileOf, type TileCard } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { MessageDialog } from "~/components/message-dialog";
import { useMessageSaving } from "~/components/message-saving";
import { notFound, pageMeta } from "~/components/page-meta";
import { Product, productPictureSizes } from "~/components/product";
import { recipientTexts } from "~/components/recipient-texts";
import { QuickView } from "~/components/quick-view";
import { SectionHead } from "~/components/section-head";
import { usePostages, visitorIn } from "~/components/visitor";
import { addtocart, draftFor, findBlank, saveDraft, seeInside } from "~/calls/basket.server";
import { answerForms } from "~/http/form-actions.server";
import { messagesFor } from "~/shop/basket/suggested-messages";
import { pictureAddress } from "~/shop/catalogue/card";
import { recipients } from "~/shop/catalogue/choice";
import { hasCloseUp } from "~/shop/catalogue/card-pictures.server";
import { findCard, relatedCards } from "~/shop/catalogue/catalogue.server";
import { estimateByClass } from "~/shop/calendar/delivery.server";
import { readRecipients } from "~/shop/catalogue/list-cards.server";
import { typefaceOf } from "~/shop/catalogue/typefaces.server";
import { occasionNamed } from "~/shop/catalogue/occasions";
import { href } from "~/forms/href";
import { cardAddress, tabIn } from "./addresses";
import { Breadcrumb } from "./breadcrumb";
import { BuyForm } from "./buy-form";
import { DraftInside } from "./draft-inside";
import { CardTabs } from "./card-tabs";
import { structuredData } from "./structured-data";
import { Zoom } from "./zoom";

export { queuedClientAction as clientAction, shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return pageMeta(args, notFound);
  const { card } = args.data;
  const visitor = visitorIn(args.matches);
  return [
    ...pageMeta(args, {
      title: card.name,
      description: card.shortDescription,
      polite: { title: card.politeName, description: card.politeAlt },
      picture: pictureAddress(card, "social.jpg"),
      firstPicture: { card, sizes: productPictureSizes },
    }),
    ...(visitor ? structuredData(card, visitor) : []).map((graph) => ({ "script:ld+json": graph })),
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await context.session();
  const { shop, env, cookies, closedDays } = session;
  const card = await findCard(shop.db, params.productId ?? "");
  if (!card) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const isWriting = searchParams.has("message") && card.pricePence !== null && !card.isRetired;
  const isZoomed = searchParams.has("zoom");
  const draftMessage = draftFor(session, card.id);
  // No page shows the number sold, and sending it would invalidate the cached page with each sale.
  const { sold: _, ...shown } = card;
  return {
    card: shown,
    typeface: typefaceOf(card.id),
    recipients: listsOf(await readRecipients(shop.db, card.id)),
    tab: tabIn(searchParams),
    related: (await relatedCards(shop.db, card)).map(tileOf(cookies.isPolite)),
    draftMessage,
    isWriting,
    canAdd: isWriting && (await findBlank(session, card.id)) === undefined,
    isZoomed,
    isSharp: isZoomed && (await hasCloseUp(shop.db, card)),
    suggestions: isWriting ? messagesFor(card.occasions[0]) : [],
    deliveredBy: estimateByClass(new Date(), await closedDays()),
    reviewsWidgetUrl: env.reviewsWidgetUrl,
  };
}

function listsOf(theirs: readonly string[]) {
  return recipients
    .filter((each) => theirs.includes(each))
    .map((each) => ({
      name: recipientTexts[each].chip,
      address: href("/all", { for: each }),
    }));
}

export const action = answerForms([addtocart, saveDraft, seeInside]);

export default function CardPage() {
  const { tab, related, typeface, draftMessage, deliveredBy, reviewsWidgetUrl, ...given } =
    useLoaderData<typeof loader>();
  const { withPoliteName } = usePoliteMode();
  const card = withPoliteName(given.card);
  const { shownMessage: message } = useMessageSaving(card.id, draftMessage);
  const address = cardAddress(card.id, { tab });
  const writeAt = cardAddress(card.id, { tab, isWriting: true });
  return (
    <div className="wrap" key={card.id}>
      <Breadcrumb name={card.name} occasion={occasionNamed(card.occasions[0])} />
      <Product
        card={card}
        deliveredBy={card.pricePence === null || card.isRetired ? undefined : deliveredBy}
        postages={usePostages()}
        zoomAt={cardAddress(card.id, { tab, isZoomed: true })}
        inside={<DraftInside {...{ card, message, typeface }} />}
        hasWords={message !== ""}
        recipients={given.recipients}
      >
        <BuyForm {...{ card, message, address, writeAt }} isWriting={given.isWriting} />
      </Product>
      <section className="section">
        <CardTabs card={card} tab={tab} reviewsWidgetUrl={reviewsWidgetUrl} />
      </section>
      <Related cards={related} />
      <QuickView />
      <Dialogs {...{ card, tab, message }} />
    </div>
  );
}

function Related({ cards }: { cards: TileCard[] }) {
  return (
    <section className="section">
      <SectionHead title="Related Products" lede="Other stuff your friends might (not) like">
        <Link to={href("/all")}>Shop all</Link>
      </SectionHead>
      <CardGrid cards={cards} layout="four" />
    </section>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The whole card, or its message being written. */
function Dialogs({ card, tab, message }: Pick<Loaded, "card" | "tab"> & { message: string }) {
  const { typeface, draftMessage, isWriting, canAdd, isZoomed, isSharp, suggestions } =
    useLoaderData<typeof loader>();
  const address = cardAddress(card.id, { tab });
  return (
    <>
      {isZoomed && <Zoom {...{ card, message, typeface }} hasCloseUp={isSharp} closeTo={address} />}
      {isWriting && (
        <MessageDialog
          card={card}
          typeface={typeface}
          message={draftMessage}
          suggestions={suggestions}
          of={{ itemId: card.id }}
          canAdd={canAdd}
          openAt={cardAddress(card.id, { tab, isWriting: true })}
          closeTo={address}
        />
      )}
    </>
  );
}
