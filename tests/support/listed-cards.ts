import { onTestFinished } from "vitest";
import type { CardRecord } from "../../db/catalogue/card";
import type { Filth } from "../../db/catalogue/filths";
import type { Recipient } from "../../db/catalogue/recipients";
import type { TemporaryShop } from "./temporary-shop";

/** The page as one text, with plain ampersands. */
export const readPage = async ({ url }: Pick<TemporaryShop, "url">, path: string) =>
  (await (await fetch(url + path)).text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");

/** The ids of the cards that a page shows as tiles, in their order. */
export const cardsOn = (html: string) =>
  [...html.matchAll(/<li class="tile" id="card-([^"]+)"/g)].map(([, id]) => id);

/** Where the link of that name leads. */
export const linkNamed = (html: string, name: string) =>
  new RegExp(`<a [^>]*?href="([^"]*)"[^>]*>${name}</a>`).exec(html)?.[1];

export const idsOf = (cards: readonly CardRecord[]) => cards.map(({ id }) => id);

export const isFor = (recipient: Recipient) => (card: CardRecord) =>
  card.recipients?.includes(recipient) ?? false;

/** Makes the cards that filthy until the test ends. */
export async function setFilth(
  { db }: Pick<TemporaryShop, "db">,
  cards: readonly CardRecord[],
  filth: Filth,
) {
  const set = (id: string, to: Filth) =>
    db.updateTable("products").set({ filth: to }).where("id", "=", id).execute();
  for (const { id } of cards) await set(id, filth);
  onTestFinished(async () => {
    for (const card of cards) await set(card.id, card.filth);
  });
}
