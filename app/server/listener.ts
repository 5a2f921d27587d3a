import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { VersionWatch } from "../../db/catalogue-versions";
import type { Db } from "../../db/connect";
import type { Environment } from "../env.server";
import { readBasket } from "~/shop/basket/basket.server";
import { popularCards } from "~/shop/catalogue/catalogue.server";
import { findCustomer } from "~/shop/customers/customers.server";
import { favouriteIds } from "~/shop/catalogue/favourites.server";
import type { Shop } from "../shop/shop";
import { isJsonPath } from "~/http/json-path";
import { readAddress, withinCatalogue, type Address } from "./known-url";
import { PageCache, type CachedCustomer } from "./page-cache/page-cache";
import type { CacheStats } from "./page-cache/page-store";

/** As many as the home page shows. */
const popularCount = 10;

type Listener = {
  listener: RequestListener;
  /** By their names in the metrics. */
  caches: Record<string, CacheStats>;
};

/**
 * The part of the shop ahead of the app in production: addresses without unknown parameters, and the
 * page cache.
 * @param watch undefined where no page is cached
 */
export function createListener(
  app: RequestListener,
  { db, log }: Shop,
  { publicUrl }: Environment,
  watch: VersionWatch | undefined,
): Listener {
  if (!watch) return { listener: withAddress(publicUrl, app), caches: {} };
  const cache = new PageCache({
    app,
    watch,
    host: new URL(publicUrl).host,
    withinCatalogue: (address) => withinCatalogue(db, address),
    readPopularIds: () => readPopularIds(db),
    readCustomer: (token) => readShownCustomer(db, token),
    log,
  });
  return {
    listener: withAddress(publicUrl, (req, res, address) => cache.handle(req, res, address)),
    caches: { page_cache: cache.guests, customer_pages: cache.customers },
  };
}

/**
 * Reads the address of each request. A reader is led to the one name and spelling of a page; all others,
 * such as the sender of a form, are answered where they came, as at the one address.
 */
function withAddress(
  publicUrl: string,
  answer: (req: IncomingMessage, res: ServerResponse, address: Address) => void,
): RequestListener {
  const { host } = new URL(publicUrl);
  return (req, res) => {
    const address = readAddress(req.url ?? "/");
    req.url = address.url;
    const origin = isOtherName(req.headers.host, host) ? publicUrl : "";
    const isLed = address.isMisspelt || (origin && address.url.startsWith("/"));
    if (!isLed || !isReaders(req)) return answer(req, res, address);
    res.writeHead(308, { Location: origin + address.url, "Cache-Control": "no-store" }).end();
  };
}

/** Whether the host differs from the shop's own by a `www.` alone. */
function isOtherName(given: string | undefined, own: string): boolean {
  return given === `www.${own}` || `www.${given}` === own;
}

const isReaders = ({ method = "", url = "" }: IncomingMessage) =>
  ["GET", "HEAD"].includes(method) && !isJsonPath(url) && !url.startsWith("/webhooks/");

async function readPopularIds(db: Db): Promise<string> {
  const cards = await popularCards(db, popularCount);
  return cards.map(({ id }) => id).join(" ");
}

async function readShownCustomer(db: Db, token: string): Promise<CachedCustomer | undefined> {
  const { customer } = (await findCustomer(db, token)) ?? {};
  if (!customer) return undefined;
  const [ids, lines] = await Promise.all([
    favouriteIds(db, customer.id),
    readBasket(db, customer.id),
  ]);
  const belongings = { favouriteIds: ids, basketCount: lines.length };
  return { shown: customer.shown, belongings };
}
