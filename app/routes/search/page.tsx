import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFocusAfterStep } from "~/browser/focus";
import { CardGrid } from "~/components/card-grid";
import { tileOf } from "~/components/card-tile";
import { ChoiceLinks } from "~/components/choice-links";
import { PageHead } from "~/components/page-head";
import { PageLinks } from "~/components/page-links";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { RecipientChips } from "~/components/recipient-chips";
import { readPage } from "~/http/read-page.server";
import { listCards } from "~/shop/catalogue/catalogue.server";
import { choiceIn } from "~/shop/catalogue/choice";
import { listsNamed } from "~/shop/search/list-words";
import { searchCards } from "~/shop/search/search.server";
import { ListLinks } from "./list-links";

const maxQueryLength = 100;
const bestSellerCount = 4;
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
  const { shop, cookies } = await context.session();
  const { isPolite } = cookies;
  const { items: found, ...page } = await readPage(request, async (range) =>
    q ? searchCards(shop.db, q, { isPolite, ...choice, ...range }) : [],
  );
  const bestSellers =
    found.length === 0 ? await listCards(shop.db, { sort: "popular", limit: bestSellerCount }) : [];
  const asTile = tileOf(isPolite);
  return {
    q,
    choice,
    lists: listsNamed(q),
    page,
    cards: found.map(asTile),
    bestSellers: bestSellers.map(asTile),
  };
}

export default function SearchPage() {
  const { pick } = usePoliteMode();
  // Another search from here makes a new box, and the focus was in the old one.
  useFocusAfterStep();
  const { q, choice, lists, page, cards, bestSellers } = useLoaderData<typeof loader>();
  const title = q
    ? pick(`Results for "${q}"`, politeTitle)
    : pick("Lost for words? You?", "Lost for words?");
  return (
    <>
      <PageHead title={title} isLong isLow>
        {lists.length > 0 && <ListLinks lists={lists} />}
      </PageHead>
      <div className="wrap section">
        {(cards.length > 0 || choice.filth) && <ChoiceLinks {...choice} />}
        {cards.length > 0 ? (
          <>
            <h2 className="visually-hidden">Cards</h2>
            <CardGrid cards={cards} isFirst />
            <PageLinks {...page} />
          </>
        ) : (
          <div className="nothing-found">
            {q && <p>No products found.</p>}
            <h2>Have one of ours. They’re {pick("worse", "nicer")}:</h2>
            <CardGrid cards={bestSellers} layout="four" isFirst />
            <RecipientChips />
          </div>
        )}
      </div>
      <QuickView />
    </>
  );
}
