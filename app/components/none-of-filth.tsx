import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { changeQuery } from "~/forms/change-query";
import type { Filth } from "~/shop/catalogue/choice";
import { firstPage } from "./choice-links";
import { usePoliteMode } from "./polite-mode";

const texts: Record<Filth, string> = {
  mild: "Nothing that clean. We did ask.",
  rude: "Nothing in between. It’s saints or savages.",
  unforgivable: "Nothing that bad. Yet.",
};

/** Replaces the cards of a list that has none of that filth. */
export function NoneOfFilth({ filth, children }: { filth: Filth; children?: ReactNode }) {
  const { pick } = usePoliteMode();
  const { pathname, search } = useLocation();
  return (
    <div className="nothing-found">
      {children}
      <p>{pick(texts[filth], "None in that pattern today.")}</p>
      <Link
        className="button hot big"
        to={{ pathname, search: changeQuery(search, { ...firstPage, filth: null }) }}
      >
        {pick("Any filth will do", "Any pattern will do")}
      </Link>
    </div>
  );
}
