import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import stylesheet from "../../styles/maker.css?url";
import { Bench } from "./bench";
import { shopName } from "~/shop/brand-name";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => [{ title: `The maker’s bench | ${shopName}` }];

/** Reads the cards from their records: all, or the one in ?card=<id>. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { ranges } = await import("../../../db/catalogue/catalogue");
  const wanted = new URL(request.url).searchParams.get("card");
  const benches = Object.entries(ranges).flatMap(([range, cards]) =>
    cards.map((card) => ({ card, range })),
  );
  return {
    benches: wanted ? benches.filter(({ card }) => card.id === wanted) : benches,
    wanted,
  };
}

export default function MakerPage() {
  const { benches, wanted } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section maker">
      <h1 className="medium">{wanted ?? `All ${benches.length} cards`}</h1>
      {wanted && <Link to="/maker">Every card</Link>}
      {benches.length === 0 && <p>There is no such card.</p>}
      {benches.map(({ card, range }) => (
        <Bench key={card.id} card={card} range={range} />
      ))}
    </div>
  );
}
