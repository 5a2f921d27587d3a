import type { RequestListener } from "node:http";
import type { VersionWatch } from "../../db/catalogue-versions";
import type { Db } from "../../db/connect";
import type { Environment } from "../env.server";
import { readBasket } from "~/shop/basket/basket.server";
import { popularCards } from "~/shop/catalogue/catalogue.server";
import { findCustomer } from "~/shop/customers/customers.server";
import { favouriteIds } from "~/shop/catalogue/favourites.server";
import type { Shop } from "../shop/shop";
import { knownUrl } from "./known-url";
import { CustomerPages, type ShownCustomer } from "./page-cache/customer-pages";
import { PageCache } from "./page-cache/page-cache";
import type { KeptPages } from "./page-cache/validity";

/** As many as the home page shows. */
const popularCount = 10;

type Listener = {
  listener: RequestListener;
  /** The caches by kind of visitor, as in the names of the metrics. */
  kept: Record<string, KeptPages>;
};

/**
 * The production listener before the app: it removes unknown parameters from addresses, and serves
 * cached pages.
 * @param watch undefined if no page is cached
 */
export function createListener(
  app: RequestListener,
  shop: Shop,
  env: Environment,
  watch: VersionWatch | undefined,
): Listener {
  if (!watch) return { listener: withKnownUrl(app), kept: {} };
  const customers = keepCustomerPages(app, watch, shop, env);
  const guests = keepGuestPages((req, res) => customers.handle(req, res), watch, shop, env);
  return {
    listener: withKnownUrl((req, res) => guests.handle(req, res)),
    kept: { page_cache: guests, customer_pages: customers },
  };
}

function withKnownUrl(listener: RequestListener): RequestListener {
  return (req, res) => {
    req.url = knownUrl(req.url ?? "/");
    listener(req, res);
  };
}

function keepGuestPages(
  app: RequestListener,
  watch: VersionWatch,
  { db, log }: Shop,
  { publicUrl }: Environment,
): PageCache {
  return new PageCache({
    app,
    watch,
    host: new URL(publicUrl).host,
    readPopularIds: async () => {
      const cards = await popularCards(db, popularCount);
      return cards.map(({ id }) => id).join(" ");
    },
    log,
  });
}

function keepCustomerPages(
  app: RequestListener,
  watch: VersionWatch,
  { db, log }: Shop,
  { publicUrl }: Environment,
): CustomerPages {
  const { host } = new URL(publicUrl);
  const readCustomer = (token: string) => readShownCustomer(db, token);
  return new CustomerPages({ app, watch, host, readCustomer, log });
}

async function readShownCustomer(db: Db, token: string): Promise<ShownCustomer | undefined> {
  const { customer } = (await findCustomer(db, token)) ?? {};
  if (!customer) return undefined;
  const [ids, lines] = await Promise.all([
    favouriteIds(db, customer.id),
    readBasket(db, customer.id),
  ]);
  const belongings = { favouriteIds: ids, basketCount: lines.length };
  return { name: customer.name, belongings };
}
