import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import { tileOf, tilePictureSizes } from "~/components/card-tile";
import { useFilthTitles } from "~/components/filth-titles";
import { FewCards } from "~/components/few-cards";
import { NoneOfFilth } from "~/components/none-of-filth";
import { PageHead } from "~/components/page-head";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { RecipientChips } from "~/components/recipient-chips";
import { textsFor } from "~/components/recipient-texts";
import { shelfTitle } from "~/components/shelf-title";
import {
  countCards,
  listCards,
  listFromEach,
  occasionsFor,
  recipientsOf,
  recipientsWith,
} from "~/shop/catalogue/catalogue.server";
import {
  choiceIn,
  joiners,
  offeredBeside,
  shelvesBeside,
  type Choice,
} from "~/shop/catalogue/choice";
import type { Shelf } from "~/shop/catalogue/select-cards.server";
import { EarlierLink } from "./earlier-link";
import { ListingBar } from "./listing-bar";
import { listings, shopAll, type Listing } from "./listings";
import { MoreLink } from "./more-link";
import { headingBeside, NoCards, NoneForThem } from "./none-for-them";
import { shownRange } from "~/shop/catalogue/shown-range";
import { useFocusInList } from "./use-focus-in-list";

const suggestionCount = 4;
/** With the few cards of a list and a heading, they fill two rows. */
const besideCount = 6;
/** A longer title is set smaller, clear of the number beside it. */
const longestShouted = 12;
/** A list for recipients that has fewer cards than this also shows others. */
const fewest = 4;

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) => {
  const listing = args.data?.listing ?? shopAll;
  const card = args.data?.shown[0];
  return pageMeta(args, {
    ...metaOf(listing, args.data?.choice.recipients ?? []),
    firstPicture: card && { card, sizes: tilePictureSizes },
  });
};

function metaOf(listing: Listing, recipients: Choice["recipients"]) {
  const theirs = textsFor(recipients);
  if (!theirs) return { title: `${listing.title} cards`, description: listing.description };
  const cards = shelfTitle({ occasion: listing.name && listing, recipients });
  return {
    title: cards.charAt(0).toUpperCase() + cards.slice(1),
    description: `Rude, funny ${cards}. ${theirs.lede}`,
  };
}

function headOf(listing: Listing, recipients: Choice["recipients"]) {
  const theirs = textsFor(recipients);
  if (!theirs) return listing;
  if (!listing.name || theirs.title.includes(listing.name)) return theirs;
  const inside = theirs.title.charAt(0).toLowerCase() + theirs.title.slice(1);
  return { ...theirs, title: `${listing.title}, ${inside}` };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const listing = listings.find(({ path }) => path === pathname);
  if (!listing) throw new Response(null, { status: 404 });
  const { shop, preferences } = await context.session();
  const { db } = shop;
  const choice = choiceIn(searchParams);
  const shelf = { occasion: listing.name, ...choice };
  const total = await countCards(db, shelf);
  const range = shownRange(searchParams.get("show"), total);
  const shown = await listCards(db, {
    ...shelf,
    offset: range.start,
    limit: range.end - range.start,
  });
  const asTile = tileOf(preferences.isPolite);
  const { recipients } = choice;
  const some = (from: Shelf) => listCards(db, { ...from, limit: suggestionCount });
  const ofAnyFilth = total === 0 ? await some({ ...shelf, filth: undefined }) : [];
  const isNobodys = total === 0 && ofAnyFilth.length === 0 && recipients.length > 0;
  const forAll = isNobodys ? await some({ recipients }) : [];
  const areFew = isNobodys ? forAll.length === 0 : total > 0 && total < fewest;
  const shelves = areFew ? shelvesBeside(listing.name, recipients) : [];
  // Those for one or the other of two are few.
  const filth = total > 0 && recipients.length === 1 ? choice.filth : undefined;
  const beside = shelves.map((each) => Object.assign({}, each, { filth }));
  const others = await listFromEach(db, beside, {
    besides: shown,
    limit: beside.length > 1 ? suggestionCount : besideCount,
  });
  return {
    listing,
    choice,
    shown: shown.map(asTile),
    range,
    total,
    isNobodys,
    areForAll: forAll.length > 0,
    suggestions: [...ofAnyFilth, ...forAll, ...others].map(asTile),
    occasions: recipients.length > 0 ? await occasionsFor(db, recipients) : [],
    offered: offeredBeside(recipients, await recipientsOf(db, listing.name)),
    companions: await Promise.all(recipients.map((each) => recipientsWith(db, each))),
  };
}

export default function ListingPage() {
  const loaded = useLoaderData<typeof loader>();
  const { listing, choice, shown, range, total, companions } = loaded;
  const { pick } = usePoliteMode();
  const { recipients } = choice;
  const head = headOf(listing, recipients);
  useFocusInList(shown, range, Object.values(choice).join());
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
        <ListingBar
          path={listing.path}
          occasions={loaded.occasions}
          offered={loaded.offered}
          joiners={joiners(recipients, companions.flat())}
          {...{ choice, range, total }}
        />
        {range.start > 0 && <EarlierLink start={range.start} />}
        <h2 className="visually-hidden">Cards</h2>
        <Cards {...loaded} />
        {recipients.length > 0 && <RecipientChips chosen={recipients} companions={companions} />}
      </div>
      <QuickView />
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The cards of the list, or what replaces them, and the way to more of them. */
function Cards({ listing, choice, shown, range, total, ...others }: Loaded) {
  const filthTitles = useFilthTitles();
  const { recipients, filth } = choice;
  const { suggestions, areForAll } = others;
  if (others.isNobodys) {
    return <NoneForThem {...{ listing, recipients, suggestions, areForAll }} />;
  }
  if (total === 0) {
    if (filth) return <NoneOfFilth filth={filth} suggestions={suggestions} />;
    return <NoCards path={listing.path} />;
  }
  if (suggestions.length > 0) {
    const heading = headingBeside(listing, recipients, filth && filthTitles[filth]);
    return <FewCards cards={shown} heading={heading} others={suggestions} />;
  }
  const left = total - range.end;
  const more = { end: range.end, lastId: shown.at(-1)?.id ?? "", left };
  return (
    <>
      <CardGrid
        cards={shown}
        isFirst
        filler={left > 0 && <CardsLeft key={range.end} {...more} />}
      />
      {left > 0 && <ExploreMore key={range.end} {...more} />}
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
