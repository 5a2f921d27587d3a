import { Link } from "@remix-run/react";
import { usePoliteMode } from "~/components/polite-mode";
import { href } from "~/forms/href";

/** Replaces the cards of a list that has none. */
export function NoCards() {
  const { pick } = usePoliteMode();
  return (
    <div className="nothing-found">
      <p>{pick("Nothing here yet. We’re sulking.", "Nothing here yet.")}</p>
      <Link className="button hot big" to={href("/all")}>
        Shop all
      </Link>
    </div>
  );
}
