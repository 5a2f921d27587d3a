import type { RequestListener } from "node:http";
import { watchCatalogue } from "../../db/catalogue-versions";
import type { Environment } from "../env.server";
import { popularCards } from "../shop/catalogue.server";
import type { Shop } from "../shop/shop";
import { knownUrl } from "./known-url";
import { PageCache } from "./page-cache/page-cache";

/** As many as the home page shows. */
const popularCount = 10;

/** What stands ahead of the app in production: addresses without strangers' parameters, and kept pages. */
export function createListener(
  app: RequestListener,
  { db, log }: Shop,
  env: Environment,
  isDevelopment: boolean,
): { listener: RequestListener; cache?: PageCache; close: () => Promise<void> } {
  // The bundler asks for modules with parameters of its own.
  if (isDevelopment) return { listener: app, close: async () => {} };
  const watch = env.isKeepingPages ? watchCatalogue(env.databaseUrl) : undefined;
  const cache =
    watch &&
    new PageCache({
      app,
      watch,
      host: new URL(env.publicUrl).host,
      readPopularIds: async () => {
        const cards = await popularCards(db, popularCount);
        return cards.map(({ id }) => id).join(" ");
      },
      log,
    });
  return {
    listener(req, res) {
      req.url = knownUrl(req.url ?? "/");
      if (cache) cache.handle(req, res);
      else app(req, res);
    },
    cache,
    close: async () => watch?.close(),
  };
}
