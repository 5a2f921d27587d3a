import { Link } from "@remix-run/react";
import { useFilthTitles } from "~/components/filth-titles";
import { shelfTitle } from "~/components/shelf-title";
import { changeQuery } from "~/forms/change-query";
import { href } from "~/forms/href";
import { occasionNamed } from "~/shop/catalogue/occasions";
import type { Meaning } from "~/shop/search/search-words";

/** Leads to the listing that a search names. */
export function ShelfLink({ meaning }: { meaning: Meaning }) {
  const titles = useFilthTitles();
  const { recipient, filth } = meaning;
  const occasion = occasionNamed(meaning.occasion);
  const search = changeQuery("", { for: recipient ?? null, filth: filth ?? null });
  return (
    <Link className="button hot" to={{ pathname: occasion?.path ?? href("/all"), search }}>
      All the {shelfTitle({ occasion, recipient, filthTitle: filth && titles[filth] })}
    </Link>
  );
}
