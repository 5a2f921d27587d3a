import { LRUCache } from "lru-cache";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CatalogueVersions } from "../../../db/catalogue-versions";
import type { ShownCustomer } from "~/shop/customers/customers.server";
import { isCurrent, type Validity } from "./validity";

/** A page that can be sent again. */
export type Page = {
  /** In bytes, about. */
  readonly size: number;
  send(req: IncomingMessage, res: ServerResponse, customer: ShownCustomer): Promise<void> | void;
  /** Sends a guest's page with the banner that nothing can be bought. */
  sendDuringOutage?: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
};

export type CachedPage = Validity & { page: Page };

/** The counters of a cache, shown as metrics. */
export type CacheStats = {
  /** Requests answered from the cache, rendered for it, and handed on to the app. */
  counts: { hits: number; misses: number; passes: number };
  /** The size of the pages in all their encodings, in bytes. */
  bytes: number;
};

/** The share of a store's memory for pages without a query. */
const plainShare = 0.75;

/**
 * The cached pages of one kind of visitor. No number of the others' pushes them out, and no number of
 * pages with a query those without.
 */
export class PageStore implements CacheStats {
  readonly counts = { hits: 0, misses: 0, passes: 0 };
  readonly #plain: LRUCache<string, CachedPage>;
  readonly #queried: LRUCache<string, CachedPage>;

  /** @param maxSize in bytes */
  constructor(maxSize: number) {
    this.#plain = newPages(maxSize * plainShare);
    this.#queried = newPages(maxSize * (1 - plainShare));
  }

  get bytes(): number {
    return this.#plain.calculatedSize + this.#queried.calculatedSize;
  }

  /** The page, however old. */
  get(key: string): CachedPage | undefined {
    return this.#pagesFor(key).get(key);
  }

  /** The page, if it is as it would be rendered anew. */
  getCurrent(key: string, versions: CatalogueVersions): Page | undefined {
    const cached = this.get(key);
    return cached && isCurrent(cached, versions) ? cached.page : undefined;
  }

  set(key: string, cached: CachedPage): void {
    this.#pagesFor(key).set(key, cached);
  }

  /** @param key begins with the address, and has no question mark but that of its query */
  #pagesFor(key: string) {
    return key.includes("?") ? this.#queried : this.#plain;
  }
}

function newPages(maxSize: number) {
  return new LRUCache<string, CachedPage>({
    maxSize,
    sizeCalculation: ({ page }, key) => page.size + key.length,
  });
}
