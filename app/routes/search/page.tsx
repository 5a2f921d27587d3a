import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import { tileOf } from "~/components/card-tile";
import { ChoiceLinks } from "~/components/choice-links";
import { PageHead } from "~/components/page-head";
import { PageLinks } from "~/components/page-links";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { readPage } from "~/http/read-page.server";
import { choiceIn } from "~/shop/catalogue/choice";
import { findNearest, findShelves } from "~/shop/search/nearest-cards.server";
import { readMeaning, wordsOf } from "~/shop/search/search-words";
import { hasName, searchCards, wholeWordsFirst } from "~/shop/search/search.server";
import { FewFound, NothingFound } from "./nothing-found";
import { ShelfLinks } from "./shelf-links";

const maxQueryLength = 100;
/** A search that finds fewer cards than this also shows others. */
const fewest = 4;
/** Polite mode does not repeat what somebody searched for. */
const politeTitle = "Results for your search";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.q ? `Results for “${args.data.q}”` : "Search",
    polite: args.data?.q ? { title: politeTitle } : {},
    description: "Cards by name, for people who know exactly what they want to say.",
    isPrivate: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, maxQueryLength);
  const choice = choiceIn(searchParams);
  const { shop, preferences } = await context.session();
  const { isPolite } = preferences;
  const { items, ...page } = await readPage(request, async (range) =>
    q ? searchCards(shop.db, q, { isPolite, ...choice, ...range }) : [],
  );
  const found = choice.sort ? items : wholeWordsFirst(items, q, isPolite);
  const asTile = tileOf(isPolite);
  const { meaning } = readMeaning(wordsOf(q));
  const first =
    found.length < fewest && page.pageNumber === 1
      ? await findNearest(shop.db, q, { isPolite, filth: choice.filth, found })
      : {
          shelves: await findShelves(shop.db, meaning),
          isUnsold: false,
          isNear: false,
          cards: [],
        };
  const alike = choice.filth ? [] : first.cards.filter((card) => hasName(card, q, isPolite));
  const cards = [...found, ...alike];
  const { cards: near, ...nearest } =
    alike.length > 0 ? await findNearest(shop.db, q, { isPolite, found: cards }) : first;
  const ofFilth = near.filter(({ filth }) => filth === choice.filth);
  // Beside results of the chosen filth, no others.
  const isStrict = choice.filth !== undefined && found.length > 0;
  return {
    q,
    choice,
    cards: cards.map(asTile),
    page,
    ...nearest,
    suggestions: (isStrict || ofFilth.length > 0 ? ofFilth : near).map(asTile),
    areOfFilth: ofFilth.length > 0,
  };
}

export default function SearchPage() {
  const { pick } = usePoliteMode();
  const { q, choice, cards, page, ...nearest } = useLoaderData<typeof loader>();
  const isEmpty = cards.length === 0;
  // A search does not count the cards of its other pages.
  const isWhole = page.pageNumber === 1 && !page.hasNext;
  const foundCount = isWhole && !isEmpty ? cards.length : undefined;
  // A large 1 would say that there is little to buy.
  const shownCount = foundCount === 1 ? undefined : foundCount;
  const isAtALoss = q && isEmpty && !choice.filth && !nearest.isNear;
  return (
    <>
      <PageHead
        title={
          q
            ? pick(`Results for "${q}"`, politeTitle)
            : pick("Lost for words? You?", "Lost for words?")
        }
        isLong
        isLow
        lede={isAtALoss && pick("Even we have limits.", "We shall ask around.")}
        count={shownCount}
      >
        <ShelfLinks shelves={nearest.shelves} />
      </PageHead>
      <div className="wrap section">
        {q && (!isEmpty || choice.filth) && (
          <ChoiceLinks {...choice} isUnsorted={isWhole && cards.length < 2} />
        )}
        {isEmpty ? (
          <NothingFound q={q} filth={choice.filth} {...nearest} />
        ) : (
          <>
            <h2 className="visually-hidden">
              {foundCount} {foundCount === 1 ? "Card" : "Cards"}
            </h2>
            {nearest.suggestions.length > 0 ? (
              <FewFound cards={cards} filth={choice.filth} {...nearest} />
            ) : (
              <CardGrid cards={cards} layout={cards.length > fewest ? "wide" : "four"} isFirst />
            )}
            <PageLinks {...page} />
          </>
        )}
      </div>
      <QuickView />
    </>
  );
}
