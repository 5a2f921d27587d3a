import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useFocusAfterRemoval } from "~/browser/focus";
import { CardGrid } from "~/components/card-grid";
import { tileOf, type TileCard } from "~/components/card-tile";
import { PageHead } from "~/components/page-head";
import { PageLinks } from "~/components/page-links";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { startCount } from "~/components/start-with-these";
import { useVisitor } from "~/components/visitor";
import { readPage } from "~/http/read-page.server";
import { latestCards } from "~/shop/catalogue/catalogue.server";
import { listFavourites } from "~/shop/catalogue/favourites.server";
import { href } from "~/forms/href";
import { NoFavourites } from "./no-favourites";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Favourites",
    description: "The cards you’d send if nobody could trace it.",
    isPrivate: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, customer, cookies } = await context.session();
  if (!customer) throw redirect(href("/login"));
  const { items, ...page } = await readPage(request, (range) =>
    listFavourites(shop.db, customer.id, range),
  );
  const suggestions = items.length === 0 ? await latestCards(shop.db, startCount) : [];
  const asTile = tileOf(cookies.isPolite);
  return { favourites: items.map(asTile), page, suggestions: suggestions.map(asTile) };
}

export default function FavouritesPage() {
  const { favourites, page, suggestions } = useLoaderData<typeof loader>();
  const count = useVisitor()?.favouriteIds.length ?? 0;
  useFocusAfterRemoval(count);
  return (
    <>
      {favourites.length > 0 ? (
        <Favourites cards={favourites} page={page} count={count} />
      ) : (
        <NoFavourites suggestions={suggestions} />
      )}
      <QuickView />
    </>
  );
}

type Props = {
  cards: TileCard[];
  page: { pageNumber: number; hasNext: boolean };
  /** The number on all pages together. */
  count: number;
};

function Favourites({ cards, page, count }: Props) {
  const { pick } = usePoliteMode();
  return (
    <>
      <PageHead
        title="Favourites"
        isLow
        lede={`The ones you’d ${pick("send if nobody could trace it", "put on the mantelpiece")}.`}
        count={count}
      />
      <div className="wrap section">
        <h2 className="visually-hidden">Cards</h2>
        <CardGrid
          cards={cards}
          isFirst
          filler={
            !page.hasNext && (
              <Link className="filler" to={href("/all")}>
                <b>+1</b> <span>{pick("Room for another grudge", "Room for one more")}</span>
              </Link>
            )
          }
        />
        <PageLinks {...page} />
      </div>
    </>
  );
}
