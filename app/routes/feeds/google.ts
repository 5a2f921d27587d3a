import type { LoaderFunctionArgs } from "@remix-run/node";
import { createHash } from "node:crypto";
import { streamText } from "~/http/stream-text.server";
import type { Postages } from "~/shop/basket/postage";
import { readPostages } from "~/shop/basket/postage-prices.server";
import { shopName } from "~/shop/brand-name";
import { offerOf, type Card } from "~/shop/catalogue/card";
import { streamCards } from "~/shop/catalogue/catalogue.server";
import { readProductFeed, type ProductFeed } from "~/shop/exports/product-feed.server";
import { pounds, typedPounds } from "~/shop/money";
import type { Shop } from "~/shop/shop";

/** /feeds/google.xml: the cards for sale, as Google's Merchant Center reads them; nothing until the owner switches it on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, env, drained } = context;
  const feed = await readProductFeed(shop.db);
  if (!feed.isOn) throw new Response(null, { status: 404 });
  const pieces = feedOf(shop, feed, env.publicUrl);
  return streamText(pieces, "application/xml; charset=utf-8", { signal: request.signal, drained });
}

async function* feedOf({ db }: Shop, feed: ProductFeed, publicUrl: string) {
  const postages = await readPostages(db, new Date());
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${element("title", shopName)}${element("link", publicUrl)}${element("description", "Greeting cards")}`;
  for await (const cards of streamCards(db)) {
    const listed = cards.filter(
      ({ filth, pricePence }) => feed.filths.includes(filth) && pricePence !== null,
    );
    const items = listed.map((card) => itemOf(card, postages, feed.isPolite, publicUrl));
    // A slice without any is a piece as well, because other requests run between pieces.
    yield items.join("") || "\n";
  }
  yield "</channel></rss>\n";
}

function itemOf(card: Card, postages: Postages, isPolite: boolean, publicUrl: string): string {
  const { url, image, price, oldPrice } = offerOf(card, publicUrl);
  const facts = [
    ["id", idOf(card.id)],
    ["title", isPolite ? card.politeName : card.name],
    ["description", isPolite ? card.politeAlt : card.shortDescription],
    ["link", url],
    ["image_link", image],
    ["price", `${oldPrice ?? price} ${pounds}`],
    ...(oldPrice === undefined ? [] : [["sale_price", `${price} ${pounds}`]]),
    ["availability", "in_stock"],
    ["condition", "new"],
    ["brand", shopName],
    ["identifier_exists", "no"],
  ];
  const shipping = postages.map(({ name, pence }) => [
    element("g:country", "GB"),
    element("g:service", name),
    element("g:price", `${typedPounds(pence)} ${pounds}`),
  ]);
  const elements = facts.map(([name, value = ""]) => element(`g:${name}`, value));
  const ways = shipping.map((way) => `<g:shipping>\n${way.join("")}</g:shipping>\n`);
  return `<item>\n${[...elements, ...ways].join("")}</item>\n`;
}

/** Google takes ids of 50 characters, and ours may be longer by a number at the end. */
const idOf = (id: string) =>
  id.length > 50 ? createHash("sha256").update(id).digest("hex").slice(0, 50) : id;

/** The lengths that Google takes. */
const most: Record<string, number> = { "g:title": 150, "g:description": 5000 };

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** An element of XML with its text, without characters that XML may not have. */
function element(name: string, text: string): string {
  const written = text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, "")
    .slice(0, most[name])
    .replace(/[\uD800-\uDBFF]$/, "")
    .replaceAll(/[&<>]/g, (letter) => entities[letter] ?? "");
  return `<${name}>${written}</${name}>\n`;
}
