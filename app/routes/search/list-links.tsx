import { Link } from "@remix-run/react";
import { shelfTitle } from "~/components/shelf-title";
import { changeQuery } from "~/forms/change-query";
import { href } from "~/forms/href";
import { occasionNamed } from "~/shop/catalogue/occasions";
import type { NamedList } from "~/shop/search/list-words";

/** Leads to the lists that a search names. */
export const ListLinks = ({ lists }: { lists: NamedList[] }) => (
  <div className="list-links">
    {lists.map((list) => {
      const { recipient } = list;
      const occasion = occasionNamed(list.occasion);
      const title = shelfTitle({ occasion, recipient });
      const search = changeQuery("", { for: recipient ?? null });
      return (
        <Link
          key={title}
          className="button hot"
          to={{ pathname: occasion?.path ?? href("/all"), search }}
        >
          All the {title}
        </Link>
      );
    })}
  </div>
);
