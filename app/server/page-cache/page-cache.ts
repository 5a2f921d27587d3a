import inject, { type Response } from "light-my-request";
import { LRUCache } from "lru-cache";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { CatalogueVersions, VersionWatch } from "../../../db/catalogue-versions";
import { nextTurnOfDay } from "../../shop/delivery.server";
import { KeptAnswer } from "./kept-answer";
import { newVisitorReader } from "./visitor";

const maxBytes = 48 * 1024 * 1024;
const maxAnswerBytes = 512 * 1024;
const pages =
  /^\/(|all|birthday|engagement|wedding|get-well|about|terms-of-use|mobile-terms-of-service|privacy-policy|cookie-policy|card\/[\w-]+)(\?.*)?$/;
const home = /^\/(\?.*)?$/;
const calls = /^\/api\/products\/[\w-]+$/;

type Kept = {
  answer: KeptAnswer;
  /** The catalogue and the sales that it shows. */
  versions: CatalogueVersions;
  /** What of the sales it shows: all, nothing, or no more than which cards are popular. */
  shows: "sales" | "no sales" | { popularIds: string };
  /** When the delivery date or the year may turn, in ms since 1970. */
  validUntil: number;
};

export type PageCacheOptions = {
  /** Answers whatever is not kept. */
  app: RequestListener;
  watch: VersionWatch;
  /** The host of our own address; no other is ever answered from here. */
  host: string;
  readPopularIds: () => Promise<string>;
};

/**
 * Keeps guests' pages and the public product calls whole, and answers ahead of the app. A page is kept
 * for a guest with that many cards in the basket, as the catalogue was at a version. Whoever is more
 * than a guest, and every page that shows more, goes past.
 */
export class PageCache {
  readonly counts = { hits: 0, misses: 0, passes: 0 };
  readonly #options: PageCacheOptions;
  readonly #visitorOf = newVisitorReader();
  readonly #rendering = new Map<string, Promise<Kept | undefined>>();
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.size + key.length,
  });

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** Answers a request from what is kept, or has the app answer it. */
  handle(req: IncomingMessage, res: ServerResponse): void {
    const key = this.#keyOf(req);
    const versions = key === undefined ? undefined : this.#options.watch.current();
    if (key === undefined || versions === undefined) {
      this.counts.passes += 1;
      this.#options.app(req, res);
      return;
    }
    const kept = this.#kept.get(key);
    if (kept && isCurrent(kept, versions)) {
      this.counts.hits += 1;
      kept.answer.send(req, res);
      return;
    }
    this.counts.misses += 1;
    void this.#answerAnew(req, res, key, versions);
  }

  /** Undefined for what is never kept. */
  #keyOf({ method, url = "", headers }: IncomingMessage): string | undefined {
    if ((method !== "GET" && method !== "HEAD") || headers.host !== this.#options.host)
      return undefined;
    if (headers.authorization !== undefined) return undefined;
    if (calls.test(url)) return url;
    const visitor = pages.test(url) ? this.#visitorOf(headers.cookie) : undefined;
    return visitor && `${visitor.basketCount} ${visitor.isPolite} ${url}`;
  }

  async #answerAnew(
    req: IncomingMessage,
    res: ServerResponse,
    key: string,
    versions: CatalogueVersions,
  ): Promise<void> {
    const rendering = this.#rendering.get(key) ?? this.#render(key, req, versions);
    const kept = await rendering.catch(() => undefined);
    if (kept) kept.answer.send(req, res);
    else this.#options.app(req, res);
  }

  /** Renders once for all who wait for the same page. */
  #render(key: string, req: IncomingMessage, versions: CatalogueVersions) {
    const rendering = this.#renewed(key, req, versions)
      .then((kept) => {
        if (kept) this.#kept.set(key, kept);
        return kept;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #renewed(
    key: string,
    { url = "", headers }: IncomingMessage,
    versions: CatalogueVersions,
  ): Promise<Kept | undefined> {
    const shows = await this.#salesShownAt(url);
    const earlier = this.#kept.get(key);
    if (earlier && isSamePopular(earlier.shows, shows)) {
      const renewed = { ...earlier, versions: { ...earlier.versions, sales: versions.sales } };
      if (isCurrent(renewed, versions)) return renewed;
    }
    const validUntil = nextTurnOfDay(new Date()).getTime();
    const { host } = this.#options;
    const cookie = headers.cookie === undefined ? {} : { cookie: headers.cookie };
    const answer = await inject(this.#options.app, {
      url,
      headers: { host, "accept-encoding": "identity", ...cookie },
    });
    if (!isKeepable(answer)) return undefined;
    const kept = await KeptAnswer.of(answer.headers, answer.rawPayload);
    return { answer: kept, versions, shows, validUntil };
  }

  async #salesShownAt(url: string): Promise<Kept["shows"]> {
    if (calls.test(url)) return "sales";
    return home.test(url) ? { popularIds: await this.#options.readPopularIds() } : "no sales";
  }
}

function isCurrent({ versions, shows, validUntil }: Kept, now: CatalogueVersions): boolean {
  if (versions.catalogue !== now.catalogue || Date.now() >= validUntil) return false;
  return shows === "no sales" || versions.sales === now.sales;
}

function isSamePopular(one: Kept["shows"], other: Kept["shows"]): boolean {
  return (
    typeof one === "object" && typeof other === "object" && one.popularIds === other.popularIds
  );
}

/** Nothing personal, no error. */
function isKeepable({ statusCode, headers, rawPayload }: Response): boolean {
  return (
    statusCode === 200 && headers["set-cookie"] === undefined && rawPayload.length <= maxAnswerBytes
  );
}
