import { defaultFilth, filths, type Filth } from "../../../db/catalogue/filths";
import { recipients, type Recipient } from "../../../db/catalogue/recipients";
import { keysOf } from "~/shop/objects";

export { defaultFilth, filths, recipients, type Filth, type Recipient };

/** The catalogue's own order, as columns of shelves. */
export const catalogueOrder = [
  ["position", "asc"],
  ["productId", "asc"],
] as const;

/** The other orders of a list: their titles, and the columns of shelves, which an index has in that order. */
export const sortOrders = {
  newest: {
    title: "Newest",
    by: [
      ["addedAt", "desc"],
      ["position", "desc"],
      ["productId", "desc"],
    ],
  },
  price: { title: "Price", by: [["pricePence", "asc"], ...catalogueOrder] },
  popular: { title: "Most sold", by: [["orders", "desc"], ...catalogueOrder] },
} as const;

export type Sort = keyof typeof sortOrders;
export const sorts = keysOf(sortOrders);

/** The cards that a shopper wants to see, and their order: undefined means all, in catalogue order. */
export type Choice = {
  sort: Sort | undefined;
  filth: Filth | undefined;
  /** A person or a birthday. */
  recipient: Recipient | undefined;
};

/** The choice in a page's address. An unknown value means none. */
export function choiceIn(query: URLSearchParams): Choice {
  return {
    sort: sorts.find((sort) => sort === query.get("sort")),
    filth: filths.find((filth) => filth === query.get("filth")),
    recipient: recipients.find((recipient) => recipient === query.get("for")),
  };
}
