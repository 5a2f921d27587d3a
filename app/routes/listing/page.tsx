import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import { tileOf, tilePictureSizes } from "~/components/card-tile";
import { PageHead } from "~/components/page-head";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { recipientTexts } from "~/components/recipient-texts";
import { shelfTitle } from "~/components/shelf-title";
import {
  countCards,
  listCards,
  occasionsFor,
  recipientsOf,
} from "~/shop/catalogue/catalogue.server";
import { choiceIn, type Recipient } from "~/shop/catalogue/choice";
import { shownRange } from "~/shop/catalogue/shown-range";
import { EarlierLink } from "./earlier-link";
import { ListingBar } from "./listing-bar";
import { listings, shopAll, type Listing } from "./listings";
import { MoreLink } from "./more-link";
import { NoCards } from "./no-cards";
import { useFocusInList } from "./use-focus-in-list";

/** A longer title is set smaller, clear of the number beside it. */
const longestShouted = 12;

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) => {
  const listing = args.data?.listing ?? shopAll;
  const card = args.data?.shown[0];
  return pageMeta(args, {
    ...metaOf(listing, args.data?.choice.recipient),
    firstPicture: card && { card, sizes: tilePictureSizes },
  });
};

function metaOf(listing: Listing, recipient?: Recipient) {
  if (!recipient) return { title: `${listing.title} cards`, description: listing.description };
  const cards = shelfTitle({ occasion: listing.name && listing, recipient });
  return {
    title: cards.charAt(0).toUpperCase() + cards.slice(1),
    description: `Rude, funny ${cards}. ${recipientTexts[recipient].lede}`,
  };
}

function headOf(listing: Listing, recipient?: Recipient) {
  if (!recipient) return listing;
  const { title, lede } = recipientTexts[recipient];
  if (!listing.name) return { title, lede };
  return { title: `${listing.title}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`, lede };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const listing = listings.find(({ path }) => path === pathname);
  if (!listing) throw new Response(null, { status: 404 });
  const { shop, cookies } = await context.session();
  const { db } = shop;
  const choice = choiceIn(searchParams);
  const shelf = { occasion: listing.name, ...choice };
  const total = await countCards(db, shelf);
  const range = shownRange(searchParams.get("show"), total);
  const limit = range.end - range.start;
  const shown = await listCards(db, { ...shelf, offset: range.start, limit });
  return {
    listing,
    choice,
    shown: shown.map(tileOf(cookies.isPolite)),
    range,
    total,
    occasions: choice.recipient && (await occasionsFor(db, choice.recipient)),
    offered: await recipientsOf(db, listing.name),
  };
}

export default function ListingPage() {
  const loaded = useLoaderData<typeof loader>();
  const { listing, choice, shown, range, total } = loaded;
  const { pick } = usePoliteMode();
  const head = headOf(listing, choice.recipient);
  useFocusInList(shown, range, Object.values(choice).join());
  const left = total - range.end;
  const more = { end: range.end, lastId: shown.at(-1)?.id ?? "", left };
  return (
    <>
      <PageHead
        title={head.title}
        isLong={head.title.length > longestShouted}
        isLow
        lede={pick(head.lede, listing.politeLede)}
        count={total || undefined}
      />
      <div className="wrap">
        <ListingBar {...loaded} path={listing.path} />
        {range.start > 0 && <EarlierLink start={range.start} />}
        <h2 className="visually-hidden">Cards</h2>
        {total === 0 ? (
          <NoCards />
        ) : (
          <CardGrid
            cards={shown}
            isFirst
            filler={left > 0 && <CardsLeft key={range.end} {...more} />}
          />
        )}
        {left > 0 && <ExploreMore key={range.end} {...more} />}
      </div>
      <QuickView />
    </>
  );
}

/** How many cards of the listing are not shown yet, and the place of the last one that is. */
type More = { left: number; end: number; lastId: string };

function CardsLeft({ left, ...more }: More) {
  const { pick } = usePoliteMode();
  return (
    <MoreLink className="filler" {...more}>
      <b>{left}</b> <span>left. {pick("It gets worse", "It gets lovelier")}</span>
    </MoreLink>
  );
}

function ExploreMore({ left, ...more }: More) {
  return (
    <div className="explore-more">
      <MoreLink className="button hot big" {...more}>
        Explore More
      </MoreLink>
      <p>
        {left === 1
          ? "The last one is the one we argued about."
          : `The other ${left} are the ones we argued about.`}
      </p>
    </div>
  );
}
