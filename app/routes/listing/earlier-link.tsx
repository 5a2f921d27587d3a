import { Link, useLocation } from "@remix-run/react";
import { changeQuery } from "~/forms/change-query";
import { pageCapacity } from "~/shop/catalogue/shown-range";

/** A link to the page before this one, which begins at that card. */
export function EarlierLink({ start }: { start: number }) {
  const earlier = { "quick-view": null, show: String(start) };
  const search = changeQuery(useLocation().search, earlier);
  return (
    <p className="page-links">
      <Link className="button small" to={{ search }} rel="prev">
        The {pageCapacity} before these
      </Link>
    </p>
  );
}
