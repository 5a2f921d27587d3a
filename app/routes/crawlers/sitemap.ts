import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapPages } from "~/http/addresses.server";
import { countCards, listIds } from "~/shop/catalogue/catalogue.server";
import type { Shop } from "~/shop/shop";
import { href } from "~/forms/href";

/** The maximum number of addresses in a sitemap, by sitemaps.org. */
const maxAddresses = 50_000;

/**
 * /sitemap.xml: every public page and every card. If there are too many for one sitemap, they are
 * split, and this address is the index of the parts.
 */
export async function loader({ request, context: { shop, env } }: LoaderFunctionArgs) {
  const total = sitemapPages.length + (await countCards(shop.db));
  const partCount = Math.ceil(total / maxAddresses);
  const part = new URL(request.url).searchParams.get("part");
  if (part === null && partCount > 1) return answerXml(indexOf(partCount, env.publicUrl));
  if (part !== null && !(/^[1-9]\d*$/.test(part) && Number(part) <= partCount)) {
    throw new Response(null, { status: 404 });
  }
  return answerXml(await sitemapOf(shop, Number(part ?? 1), env.publicUrl));
}

function indexOf(partCount: number, publicUrl: string): string {
  const parts = Array.from({ length: partCount }, (_, i) => `/sitemap.xml?part=${i + 1}`);
  return listXml("sitemapindex", "sitemap", parts, publicUrl);
}

/** @param part counted from 1; the pages come before the cards */
async function sitemapOf({ db }: Shop, part: number, publicUrl: string): Promise<string> {
  const start = (part - 1) * maxAddresses;
  const listedPages = sitemapPages.slice(start, start + maxAddresses);
  const ids = await listIds(db, {
    offset: Math.max(0, start - sitemapPages.length),
    limit: maxAddresses - listedPages.length,
  });
  const paths = [
    ...listedPages,
    ...ids.map((productId) => href("/card/:productId", { productId })),
  ];
  return listXml("urlset", "url", paths, publicUrl);
}

/** The paths need no escaping, because ids are plain. */
function listXml(list: string, item: string, paths: string[], publicUrl: string): string {
  const items = paths.map((path) => `<${item}><loc>${publicUrl}${path}</loc></${item}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join("")}</${list}>
`;
}

function answerXml(xml: string): Response {
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
