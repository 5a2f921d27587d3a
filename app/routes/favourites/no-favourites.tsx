import { Link } from "@remix-run/react";
import type { TileCard } from "~/components/card-tile";
import { usePoliteMode } from "~/components/polite-mode";
import { StartWithThese } from "~/components/start-with-these";
import { href } from "~/forms/href";

/** Shown to a customer without favourites, with some cards to begin with. */
export function NoFavourites({ suggestions }: { suggestions: TileCard[] }) {
  const { pick } = usePoliteMode();
  return (
    <>
      <section className="shout">
        <div className="wrap">
          <div className="text">
            <h1>
              Go! Add a {pick("Bastard", "Bustard")} Card to your favourites and give into the{" "}
              <mark>dark side</mark>...
            </h1>
            <Link className="button hot big" to={href("/all")}>
              Shop all
            </Link>
          </div>
        </div>
      </section>
      <StartWithThese cards={suggestions} />
    </>
  );
}
