import { valuesOf } from "../../app/routes/desk/card/form-values";
import { readDeskCard } from "../../app/shop/catalogue/list-cards.server";
import type { Db } from "../../db/connect";
import type { Shopper } from "./shopper";
import type { CardStatus } from "../../app/shop/catalogue/card";
import { saveCard } from "../../app/shop/catalogue/edit-card.server";
import type { CardRecord } from "../../db/catalogue/card";
import type { Recipient } from "../../db/catalogue/recipients";
import type { TemporaryShop } from "./shop";

/** The fields of a card's form at the desk, as they stand there before anybody types. */
export async function cardForm(db: Db, id: string): Promise<Record<string, string>> {
  const card = await readDeskCard(db, id);
  if (!card) throw new Error(`There is no card ${id}.`);
  return { card: id, version: String(card.version), ...valuesOf(card) };
}

/** The fields of the desk's form of prices, as its page shows them before anybody types. */
export async function priceForm(staff: Shopper, search = ""): Promise<Record<string, string>> {
  const page = await (await staff.get(`/desk/prices${search}`)).text();
  const inputs = [
    ...page.matchAll(/<input[^>]* name="((?:shown-)?(?:price|oldPrice)-[^"]+)"[^>]*>/g),
  ];
  return Object.fromEntries(
    inputs.map(([input, name = ""]) => [name, / value="([^"]*)"/.exec(input)?.[1] ?? ""]),
  );
}

/** Changes the price of a card that is on sale, by that form. */
export async function changePrice(staff: Shopper, card: string, pounds: string): Promise<void> {
  // The page that begins with the card.
  const fields = await priceForm(staff, `?after=${card.slice(0, -1)}`);
  const typed = { ...fields, [`price-${card}`]: pounds };
  const { status } = await staff.submit("/desk/prices", "change-prices", typed);
  if (status !== 303) throw new Error(`The price of ${card} was not changed: ${status}`);
}

/** Puts a card on or off sale, or retires it, by its form in which nothing else was typed. */
export async function changeStatus(
  db: Db,
  staffId: string,
  id: string,
  status: Exclude<CardStatus, "draft">,
): Promise<void> {
  const {
    version,
    picture: _,
    status: __,
    sold: ___,
    id: ____,
    ...fields
  } = (await readDeskCard(db, id))!;
  await saveCard(db, staffId, { id, version, status }, fields);
}

/** Sends a form with files, as a browser without scripts does. */
export function upload(
  shopper: Shopper,
  path: string,
  intent: string,
  fields: Record<string, string>,
  files: Record<string, Buffer>,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, intent })) form.append(name, value);
  for (const [name, bytes] of Object.entries(files)) {
    form.append(name, new File([new Uint8Array(bytes)], name));
  }
  return shopper.send(path, {
    method: "POST",
    headers: { Origin: shopper.shopUrl },
    body: form,
  });
}

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
