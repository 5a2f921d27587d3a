import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import { tileOf } from "~/components/card-tile";
import { PageHead } from "~/components/page-head";
import { PageLinks } from "~/components/page-links";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { readPage } from "~/http/read-page.server";
import { searchCards } from "~/shop/catalogue/search.server";
import { href } from "~/forms/href";

const maxQueryLength = 100;

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.q ? `Results for “${args.data.q}”` : "Search",
    description: "Cards by name, for people who know exactly what they want to say.",
    isPrivate: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  const q = typed.trim().slice(0, maxQueryLength);
  const { shop, isPolite } = await context.session();
  const { items, ...page } = await readPage(request, async (range) =>
    q ? searchCards(shop.db, q, { isPolite, ...range }) : [],
  );
  return { q, cards: items.map(tileOf), page };
}

export default function SearchPage() {
  const { pick } = usePoliteMode();
  const { q, cards, page } = useLoaderData<typeof loader>();
  const isEmpty = cards.length === 0;
  return (
    <>
      <PageHead
        title={q ? `Results for "${q}"` : "Type something first"}
        isLong
        lede={q && isEmpty && pick("Even we have limits.", "We shall ask around.")}
      />
      {isEmpty ? (
        <div className="wrap section nothing-found">
          {q && <p>No products found.</p>}
          <Link className="button hot big" to={href("/all")}>
            Shop all
          </Link>
        </div>
      ) : (
        <div className="wrap section">
          <h2 className="visually-hidden">Cards</h2>
          <CardGrid cards={cards} isFirst />
          <PageLinks {...page} />
        </div>
      )}
      <QuickView />
    </>
  );
}
