import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import { tileOf } from "~/components/card-tile";
import { PageHead } from "~/components/page-head";
import { favouriteCalls } from "~/calls/favourites.server";
import { answerForms } from "~/doors/form-door.server";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { countCards, listCards } from "~/shop/catalogue.server";
import { ListingBar } from "./listing-bar";
import { listings, shopAll } from "./listings";
import { MoreLink, pageSize } from "./more-link";
import { useFocusOnNewCards } from "./use-focus-on-new-cards";

export { queuedClientAction as clientAction, shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title, description } = args.data?.listing ?? shopAll;
  return pageMeta(args, { title: `${title} cards`, description });
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const listing = listings.find(({ path }) => path === pathname.replace(/\/$/, ""));
  if (!listing) throw new Response(null, { status: 404 });
  const { db } = context.shop;
  const total = await countCards(db, listing.name);
  const limit = Math.min(total, wholePages(searchParams.get("show")));
  const shown = await listCards(db, { occasion: listing.name, limit });
  return { listing, shown: shown.map(tileOf), total };
}

export const action = answerForms(favouriteCalls);

/** How many cards to show: whole pages, at least one; anything that is no number means one. */
function wholePages(show: string | null): number {
  const pages = Math.ceil(Number(show) / pageSize);
  return pageSize * Math.max(1, Number.isFinite(pages) ? pages : 1);
}

export default function ListingPage() {
  const { listing, shown, total } = useLoaderData<typeof loader>();
  const { pick } = usePoliteMode();
  const left = total - shown.length;
  const more = { shownCount: shown.length, lastId: shown.at(-1)?.id ?? "" };
  useFocusOnNewCards(shown);
  return (
    <>
      <PageHead title={listing.title} lede={pick(listing.lede, listing.politeLede)} count={total} />
      <div className="wrap">
        <ListingBar path={listing.path} shownCount={shown.length} total={total} />
        <h2 className="visually-hidden">Cards</h2>
        <CardGrid
          cards={shown}
          isFirst
          filler={
            left > 0 && (
              <MoreLink className="filler" {...more}>
                <b>{left}</b> <span>left. {pick("It gets worse", "It gets lovelier")}</span>
              </MoreLink>
            )
          }
        />
        {left > 0 && (
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
        )}
      </div>
      <QuickView />
    </>
  );
}
