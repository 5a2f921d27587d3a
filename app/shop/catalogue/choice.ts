import { defaultFilth, filths, type Filth } from "../../../db/catalogue/filths";
import { recipients, type Recipient } from "../../../db/catalogue/recipients";

export { defaultFilth, filths, recipients, type Filth, type Recipient };

/** The orders of a list besides the catalogue's own. */
export const sorts = ["newest", "price", "popular"] as const;

export type Sort = (typeof sorts)[number];

/** The cards that a shopper wants to see, and their order: undefined means all, in catalogue order. */
export type Choice = {
  sort: Sort | undefined;
  filth: Filth | undefined;
  recipient: Recipient | undefined;
};

export const filthTitles: Record<Filth, string> = {
  mild: "Mild",
  rude: "Rude",
  unforgivable: "Unforgivable",
};

/** Their names in polite mode. */
export const politeFilthTitles: Record<Filth, string> = {
  mild: "Beige",
  rude: "Floral",
  unforgivable: "Frilly",
};

export const sortTitles: Record<Sort, string> = {
  newest: "Newest",
  price: "Price",
  popular: "Most sold",
};

/** The choice in a page's address. An unknown value means none. */
export function choiceIn(query: URLSearchParams): Choice {
  return {
    sort: sorts.find((sort) => sort === query.get("sort")),
    filth: filths.find((filth) => filth === query.get("filth")),
    recipient: recipients.find((recipient) => recipient === query.get("for")),
  };
}
