import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CardTile, tileOf, type TileCard } from "~/components/card-tile";
import { Icon } from "~/components/icon";
import { usePoliteMode } from "~/components/polite-mode";
import { pageMeta } from "~/components/page-meta";
import { QuickView } from "~/components/quick-view";
import { favouriteCalls } from "~/calls/favourites.server";
import { answer } from "~/doors/answer.server";
import { latestCards } from "~/shop/catalogue.server";
import { listFavourites } from "~/shop/favourites.server";

const suggestionCount = 4;

export {
  queuedClientAction as clientAction,
  shouldRevalidate,
} from "~/browser/queued-client-action";

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

export const action = answer(favouriteCalls);

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
      <header className="page-head">
        <div className="wrap">
          <h1>Favourites</h1>
          <p>The ones you’d {pick("send if nobody could trace it", "put on the mantelpiece")}.</p>
          <span className="big-number" aria-hidden="true">
            {cards.length}
          </span>
        </div>
      </header>
      <div className="wrap section">
        <h2 className="visually-hidden">Cards</h2>
        <ul className="grid">
          {cards.map((card) => (
            <CardTile key={card.id} card={card} />
          ))}
        </ul>
      </div>
    </>
  );
}

function NoFavourites({ suggestions }: { suggestions: TileCard[] }) {
  const { pick } = usePoliteMode();
  return (
    <>
      <section className="shout">
        <div className="wrap">
          <h1>
            Go! Add a {pick("Bastard", "Bustard")} Card to your favourites and give into the{" "}
            <mark>dark side</mark>...
          </h1>
          <Link className="button hot big" to="/all">
            Shop all
          </Link>
          <div className="empty-card display-type" aria-hidden="true">
            <Icon name="heart" />
            <span>
              Nothing here.
              <br />
              You saint.
            </span>
          </div>
        </div>
      </section>
      <div className="wrap section">
        <div className="section-head">
          <h2>Start with these</h2>
          <p>They go with everything you regret.</p>
        </div>
        <ul className="grid four-wide">
          {suggestions.map((card) => (
            <CardTile key={card.id} card={card} />
          ))}
        </ul>
      </div>
    </>
  );
}
