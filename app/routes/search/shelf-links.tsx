import { Link } from "@remix-run/react";
import { useFilthTitles } from "~/components/filth-titles";
import { shelfTitle } from "~/components/shelf-title";
import { changeQuery } from "~/forms/change-query";
import { href } from "~/forms/href";
import { occasionNamed } from "~/shop/catalogue/occasions";
import { forParameter } from "~/shop/catalogue/choice";
import type { NamedShelf } from "~/shop/search/nearest-cards.server";

/** Leads to the lists that a search names. */
export function ShelfLinks({ shelves }: { shelves: readonly NamedShelf[] }) {
  const titles = useFilthTitles();
  return shelves.map(({ recipients = [], filth, occasion: name }) => {
    const occasion = occasionNamed(name);
    const search = changeQuery("", { for: forParameter(recipients), filth: filth ?? null });
    const pathname = occasion?.path ?? href("/all");
    return (
      <Link key={pathname + search} className="button hot" to={{ pathname, search }}>
        All the {shelfTitle({ occasion, recipients, filthTitle: filth && titles[filth] })}
      </Link>
    );
  });
}
