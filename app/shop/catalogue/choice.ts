import { defaultFilth, filths, type Filth } from "../../../db/catalogue/filths";
import { birthdays, people, recipients, type Recipient } from "../../../db/catalogue/recipients";
import { keysOf } from "~/shop/objects";

export { birthdays, defaultFilth, filths, people, recipients, type Filth, type Recipient };

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
  /** A person, a birthday, or both in that order; empty for anybody. */
  recipients: readonly Recipient[];
};

/** The choice in a page's address. An unknown value means none. */
export function choiceIn(query: URLSearchParams): Choice {
  return {
    sort: sorts.find((sort) => sort === query.get("sort")),
    filth: filths.find((filth) => filth === query.get("filth")),
    recipients: recipientsIn(query.get("for")),
  };
}

/** Joins a person and a birthday in an address, as "mum-60". It needs no escaping there. */
const joint = "-";

/** None for an unknown value, and for a birthday before its person ("60-mum"): each list has one address. */
export function recipientsIn(value: string | null): Recipient[] {
  const named = together(value?.split(joint) ?? []);
  return forParameter(named) === value ? named : [];
}

/** The parameter of an address for those recipients. */
export function forParameter(chosen: readonly Recipient[]): string | null {
  return chosen.join(joint) || null;
}

/** The first person and the first birthday of those, since a list is for at most one of each. */
export function together(named: readonly string[]): Recipient[] {
  const kinds: (readonly Recipient[])[] = [people, birthdays];
  return kinds.flatMap((kind) => kind.find((each) => named.includes(each)) ?? []);
}

const isBirthday = (each: Recipient) => birthdays.some((birthday) => birthday === each);

/**
 * The cards for one of the recipients that are named together. With a birthday among them, a person's are
 * birthday cards, and for no other birthday.
 */
export function shelfFor(each: Recipient, named: readonly Recipient[]) {
  if (isBirthday(each) || !named.some(isBirthday)) return { recipients: [each] };
  const notFor = birthdays.filter((birthday) => !named.includes(birthday));
  return { recipients: [each], occasion: "birthday" as const, notFor };
}

/**
 * Where to look for cards beside the few of a list: those for each of two recipients, or else those for the
 * occasion, which is most often a birthday. None is for another birthday.
 */
export function shelvesBeside(occasion: string | undefined, chosen: readonly Recipient[]) {
  if (chosen.length !== 1) return chosen.map((each) => shelfFor(each, chosen));
  const notFor = birthdays.filter((birthday) => !chosen.includes(birthday));
  return [{ occasion: occasion ?? "birthday", notFor }];
}

/** The chosen recipients without that one, or with it, in place of another of its kind. */
export function toggled(chosen: readonly Recipient[], recipient: Recipient): Recipient[] {
  if (chosen.includes(recipient)) return chosen.filter((each) => each !== recipient);
  const others = chosen.filter((each) => isBirthday(each) !== isBirthday(recipient));
  return together([recipient, ...others]);
}

/** The recipients to choose in place of the chosen: any if there is none, people for a person. */
export function offeredBeside(chosen: readonly Recipient[], all: readonly Recipient[]) {
  if (chosen.length === 0) return all;
  if (chosen.some(isBirthday)) return [];
  return all.filter((each) => !isBirthday(each) && !chosen.includes(each));
}

/**
 * The recipients that can join the only chosen one.
 * @param companions the recipients of its cards
 */
export function joiners(chosen: readonly Recipient[], companions: readonly string[]): Recipient[] {
  if (chosen.length !== 1) return [];
  return recipients.filter(
    (each) => companions.includes(each) && toggled(chosen, each).length > chosen.length,
  );
}
