import { LRUCache } from "lru-cache";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { CatalogueVersions, VersionWatch } from "../../../db/catalogue-versions";
import { nextTurnOfDay } from "~/shop/calendar/delivery.server";
import { capture, type Captured } from "./capture";
import { KeptAnswer } from "./kept-answer";
import { home, isCurrent, isKeepable, keptPages, type KeptPages, type Validity } from "./validity";
import { newVisitorReader } from "./visitor";

const maxBytes = 48 * 1024 * 1024;
const maxAnswerBytes = 512 * 1024;
const calls = /^\/api\/products\/[\w-]+$/;

type Kept = Validity & { answer: KeptAnswer };

export type PageCacheOptions = {
  /** Answers requests for what is not kept here. */
  app: RequestListener;
  watch: VersionWatch;
  /**
   * The host of the shop's own address. Requests for another host are never answered from the
   * cache.
   */
  host: string;
  readPopularIds: () => Promise<string>;
  log: Logger;
};

/**
 * Keeps whole answers, of guests' pages and the public product calls, and sends them without asking
 * the app. A page is kept for one count of cards in the basket and one version of the catalogue.
 * Customers' requests, and pages that show anything more personal, bypass it.
 */
export class PageCache implements KeptPages {
  readonly counts = { hits: 0, misses: 0, passes: 0 };
  readonly #options: PageCacheOptions;
  readonly #visitorOf = newVisitorReader();
  readonly #rendering = new Map<string, Promise<Kept | Captured | undefined>>();
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.size + key.length,
  });

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Answers a request from the cache, or lets the app answer it. */
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

  /** Undefined for a request whose answer is never kept. */
  #keyOf({ method, url = "", headers }: IncomingMessage): string | undefined {
    if ((method !== "GET" && method !== "HEAD") || headers.host !== this.#options.host)
      return undefined;
    if (headers.authorization !== undefined) return undefined;
    if (calls.test(url)) return url;
    const visitor = keptPages.test(url) ? this.#visitorOf(headers.cookie) : undefined;
    return visitor && visitor.token === undefined
      ? `${visitor.basketCount} ${visitor.isPolite} ${url}`
      : undefined;
  }

  async #answerAnew(
    req: IncomingMessage,
    res: ServerResponse,
    key: string,
    versions: CatalogueVersions,
  ): Promise<void> {
    // An answer that may not be kept goes to the first request only.
    const underWay = this.#rendering.get(renderingKey(key, versions));
    const rendering = underWay ?? this.#render(key, req, versions);
    const rendered = await rendering.catch((error: unknown) => {
      this.#options.log.error({ err: error }, "A page could not be kept");
    });
    if (!rendered || (underWay && !("answer" in rendered))) this.#options.app(req, res);
    else if ("answer" in rendered) rendered.answer.send(req, res);
    else res.writeHead(rendered.status, rendered.headers).end(rendered.body);
  }

  /** Renders a page once for all requests that wait for it. */
  #render(key: string, req: IncomingMessage, versions: CatalogueVersions) {
    const id = renderingKey(key, versions);
    const rendering = this.#renewed(key, req, versions).finally(() => this.#rendering.delete(id));
    this.#rendering.set(id, rendering);
    return rendering;
  }

  async #renewed(
    key: string,
    req: IncomingMessage,
    versions: CatalogueVersions,
  ): Promise<Kept | Captured | undefined> {
    const validUntil = nextTurnOfDay(new Date()).getTime();
    const shows = await this.#salesShownAt(req.url ?? "");
    const renewed = renewedFrom(this.#kept.get(key), shows, versions);
    if (renewed) return this.#keep(key, renewed);
    const captured = await capture(this.#options.app, req, maxAnswerBytes);
    if (!captured || !isKeepable(captured)) return captured;
    const answer = await KeptAnswer.of(captured.headers, captured.body);
    return this.#keep(key, { answer, versions, shows, validUntil });
  }

  #keep(key: string, kept: Kept): Kept {
    this.#kept.set(key, kept);
    return kept;
  }

  async #salesShownAt(url: string): Promise<Validity["shows"]> {
    if (calls.test(url)) return "sales";
    return home.test(url) ? { popularIds: await this.#options.readPopularIds() } : "no sales";
  }
}

/** Requests that come after a change do not wait for a page that was begun before it. */
const renderingKey = (key: string, { catalogue }: CatalogueVersions) => `${catalogue} ${key}`;

/** The kept home page for the new sales, if the same cards are still popular. */
function renewedFrom(
  earlier: Kept | undefined,
  shows: Validity["shows"],
  now: CatalogueVersions,
): Kept | undefined {
  if (typeof earlier?.shows !== "object" || typeof shows !== "object") return undefined;
  if (earlier.shows.popularIds !== shows.popularIds) return undefined;
  const renewed = { ...earlier, versions: { ...earlier.versions, sales: now.sales } };
  return isCurrent(renewed, now) ? renewed : undefined;
}
