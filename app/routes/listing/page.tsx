import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CardTile, tileOf } from "~/components/card-tile";
import { favouriteCalls } from "~/calls/favourites.server";
import { answer } from "~/doors/answer.server";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { countCards, listCards } from "~/shop/catalogue.server";
import { occasions } from "~/shop/occasions";
import { MoreLink, pageSize } from "./more-link";

const firstRow = 4;

const shopAll = {
  path: "/all",
  name: undefined,
  title: "Shop all",
  lede: "Something for everyone you can’t stand and several people you can.",
  politeLede: "Something for everyone, and everyone’s mother.",
  description:
    "Every rude, funny card we print, for birthdays, engagements, weddings and getting well.",
};
const listings = [shopAll, ...occasions];

export {
  queuedClientAction as clientAction,
  shouldRevalidate,
} from "~/browser/queued-client-action";

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

export const action = answer(favouriteCalls);

export default function ListingPage() {
  const { listing, shown, total } = useLoaderData<typeof loader>();
  const { pick } = usePoliteMode();
  const rest = total - shown.length;
  const more = { shownCount: shown.length, lastId: shown.at(-1)?.id ?? "" };
  useFocusOnNewCards(shown);
  return (
    <>
      <header className="page-head">
        <div className="wrap">
          <h1>{listing.title}</h1>
          <p>{pick(listing.lede, listing.politeLede)}</p>
          <span className="big-number" aria-hidden="true">
            {total}
          </span>
        </div>
      </header>
      <div className="wrap">
        <div className="listing-bar">
          <nav aria-label="Occasions">
            <ul className="chips">
              {listings.map(({ path, title }) => (
                <li key={path}>
                  <Link to={path} aria-current={path === listing.path ? "page" : undefined}>
                    {path === "/all" ? "All" : title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <p>
            Showing {shown.length === 0 ? 0 : 1}-{shown.length} out of {total} products
          </p>
        </div>
        <h2 className="visually-hidden">Cards</h2>
        <ul className="grid">
          {shown.map((card, place) => (
            <CardTile key={card.id} card={card} isFirst={place < firstRow} />
          ))}
          {rest > 0 && (
            <li>
              <MoreLink className="filler" {...more}>
                <b>{rest}</b> <span>left. {pick("It gets worse", "It gets lovelier")}</span>
              </MoreLink>
            </li>
          )}
        </ul>
        {rest > 0 && (
          <div className="explore-more">
            <MoreLink className="button hot big" {...more}>
              Explore More
            </MoreLink>
            <p>
              {rest === 1
                ? "The last one is the one we argued about."
                : `The other ${rest} are the ones we argued about.`}
            </p>
          </div>
        )}
      </div>
      <QuickView />
    </>
  );
}

/** With the last cards Explore More is gone, so focus goes on to the first of them. */
function useFocusOnNewCards(shown: { id: string }[]) {
  const before = useRef(shown.length);
  useEffect(() => {
    const firstNew = shown[before.current];
    if (firstNew && document.activeElement === document.body) {
      document
        .querySelector<HTMLElement>(`#card-${firstNew.id} h3 a`)
        ?.focus({ preventScroll: true });
    }
    before.current = shown.length;
  }, [shown]);
}

/** How many cards to show: whole pages, at least one; anything that is no number means one. */
function wholePages(show: string | null): number {
  const pages = Math.ceil(Number(show) / pageSize);
  return pageSize * Math.max(1, Number.isFinite(pages) ? pages : 1);
}
