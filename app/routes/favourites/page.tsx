import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card-grid";
import { tileOf, type TileCard } from "~/components/card-tile";
import { PageHead } from "~/components/page-head";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { favouriteCalls } from "~/calls/favourites.server";
import { answerForms } from "~/doors/form-door.server";
import { latestCards } from "~/shop/catalogue.server";
import { listFavourites } from "~/shop/favourites.server";
import { NoFavourites } from "./no-favourites";

const suggestionCount = 4;

export { queuedClientAction as clientAction, shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Favourites",
    description: "The cards you’d send if nobody could trace it.",
    isPrivate: true,
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, customer } = await context.session();
  if (!customer) throw redirect("/login");
  const favourites = await listFavourites(shop.db, customer.id);
  const suggestions = favourites.length === 0 ? await latestCards(shop.db, suggestionCount) : [];
  return { favourites: favourites.map(tileOf), suggestions: suggestions.map(tileOf) };
}

export const action = answerForms(favouriteCalls);

export default function FavouritesPage() {
  const { favourites, suggestions } = useLoaderData<typeof loader>();
  return (
    <>
      {favourites.length > 0 ? (
        <Favourites cards={favourites} />
      ) : (
        <NoFavourites suggestions={suggestions} />
      )}
      <QuickView />
    </>
  );
}

function Favourites({ cards }: { cards: TileCard[] }) {
  const { pick } = usePoliteMode();
  return (
    <>
      <PageHead
        title="Favourites"
        lede={`The ones you’d ${pick("send if nobody could trace it", "put on the mantelpiece")}.`}
        count={cards.length}
      />
      <div className="wrap section">
        <h2 className="visually-hidden">Cards</h2>
        <CardGrid cards={cards} isFirst />
      </div>
    </>
  );
}
