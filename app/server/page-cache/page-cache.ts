import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { CatalogueVersions, VersionWatch } from "../../../db/catalogue-versions";
import type { Belongings } from "~/http/session.server";
import { nextTurnOfDay } from "~/shop/calendar/delivery.server";
import { CachedAnswer } from "./cached-answer";
import { capture, CaptureTimeout, type Captured } from "./capture";
import { PageStore, type CachedPage, type Page } from "./page-store";
import { PageTemplate } from "./page-template";
import { withPlaceholder } from "./placeholder";
import { bySales, cacheablePages, home, isCacheable, isCurrent, type Validity } from "./validity";
import { newVisitorReader } from "./visitor";

const maxGuestBytes = 48 * 1024 * 1024;
const maxCustomerBytes = 16 * 1024 * 1024;
const maxAnswerBytes = 512 * 1024;
/** A render takes 9 ms. The database has 2 s to answer, and React 6 s to end. */
const defaultMaxRenderMs = 10_000;
const retryAfterSeconds = "5";
const askAgainAfterMs = 1_000;
const calls = /^\/api\/products\/[\w-]+$/;

/** All that a cached page shows of its customer. */
export type ShownCustomer = { name: string; belongings: Belongings };

export type PageCacheOptions = {
  /** Answers requests for what is not cached. */
  app: RequestListener;
  watch: VersionWatch;
  /**
   * The host of the shop's own address. Requests for another host are never answered from the
   * cache.
   */
  host: string;
  readPopularIds: () => Promise<string>;
  /** Undefined for a token that is unknown, revoked or expired. */
  readCustomer: (token: string) => Promise<ShownCustomer | undefined>;
  log: Logger;
  maxRenderMs?: number;
};

/** A request for a page, and whose it is. */
type Asked = {
  req: IncomingMessage;
  res: ServerResponse;
  /** The page and all that it shows of its visitor except the name. */
  key: string;
  store: PageStore;
  customer?: ShownCustomer;
};

/** A rendered page. A private one is sent only to the request that it was rendered for. */
type Rendered = { page: Page; isPrivate: boolean };

/**
 * Keeps guests' pages, customers' pages without their names, and the public product calls, and sends
 * them without asking the app. A page is cached for one version of the catalogue and for all that it
 * shows of its visitor: the count of cards in the basket, polite mode and favourites. Pages that show
 * anything more personal bypass the cache, as does the dialog that may write into a card of the basket.
 */
export class PageCache {
  readonly guests = new PageStore(maxGuestBytes);
  readonly customers = new PageStore(maxCustomerBytes);
  readonly #options: PageCacheOptions;
  readonly #visitorOf = newVisitorReader();
  /** During an outage, in ms since 1970. */
  #askAgainAt = 0;
  readonly #rendering = new Map<string, Promise<Rendered | undefined>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** Answers a request from the cache, or lets the app answer it. */
  handle(req: IncomingMessage, res: ServerResponse): void {
    const { url = "" } = req;
    const visitor = this.#visitorIn(req);
    if (!visitor) return this.#pass({ req, res, store: this.guests });
    const { token, isPolite, basketCount } = visitor;
    if (token !== undefined) return void this.#answerCustomer(req, res, { token, isPolite });
    const key = [url, isPolite, basketCount].join(" ");
    void this.#answer({ req, res, key, store: this.guests });
  }

  #pass({ req, res, store }: Pick<Asked, "req" | "res" | "store">): void {
    store.counts.passes += 1;
    this.#options.app(req, res);
  }

  /** Undefined for a request whose answer is never cached. */
  #visitorIn({ method, url = "", headers }: IncomingMessage) {
    const isRead = method === "GET" || method === "HEAD";
    const isHere = headers.host === this.#options.host && headers.authorization === undefined;
    if (!isRead || !isHere) return undefined;
    if (calls.test(url)) return this.#visitorOf(undefined);
    if (!cacheablePages.test(url) || mayWriteInBasket(url, headers.cookie)) return undefined;
    return this.#visitorOf(headers.cookie);
  }

  /** Asks the database who the customer is and what they have. */
  async #answerCustomer(
    req: IncomingMessage,
    res: ServerResponse,
    { token, isPolite }: { token: string; isPolite: boolean },
  ): Promise<void> {
    const store = this.customers;
    // The app meets the same fault, and has a message for it.
    const customer = await this.#options.readCustomer(token).catch(() => undefined);
    if (!customer) return this.#pass({ req, res, store });
    const { basketCount, favouriteIds } = customer.belongings;
    const key = [req.url, isPolite, basketCount, "customer", ...favouriteIds].join(" ");
    await this.#answer({ req, res, key, store, customer });
  }

  async #answer(asked: Asked): Promise<void> {
    const { key, store } = asked;
    const versions = this.#options.watch.current();
    if (!versions) return this.#answerUnwatched(asked);
    const page = store.getCurrent(key, versions);
    if (page) {
      store.counts.hits += 1;
      return this.#sendPage(page, asked);
    }
    store.counts.misses += 1;
    return this.#answerAnew(asked, versions);
  }

  /**
   * While the database is away, an error page of the app is replaced by the cached page with a banner. The
   * app is asked once a second whether the database is back.
   */
  async #answerUnwatched(asked: Asked): Promise<void> {
    const { req, res, key, store } = asked;
    const versions = this.#options.watch.lastKnown();
    const sendWithBanner = versions && store.getCurrent(key, versions)?.sendDuringOutage;
    if (!sendWithBanner) return this.#pass(asked);
    if (Date.now() >= this.#askAgainAt) {
      // Set before the app answers, so that no crowd waits with the first who asks.
      this.#askAgainAt = Date.now() + askAgainAfterMs;
      const captured = await this.#capture(req).catch(() => undefined);
      if (captured && captured.status !== 503) return sendCaptured(captured, res);
    }
    store.counts.hits += 1;
    await this.#send(asked, () => sendWithBanner(req, res));
  }

  #sendPage(page: Page, asked: Asked): Promise<void> {
    const { req, res, customer } = asked;
    return this.#send(asked, () => page.send(req, res, customer?.name ?? ""));
  }

  async #send({ req, res }: Asked, send: () => Promise<void> | void): Promise<void> {
    try {
      await send();
    } catch (error) {
      this.#options.log.error({ err: error }, "A cached page could not be sent");
      if (!res.headersSent) this.#options.app(req, res);
    }
  }

  async #answerAnew(asked: Asked, versions: CatalogueVersions): Promise<void> {
    const { req, res, key } = asked;
    const { app, log } = this.#options;
    const underWay = this.#rendering.get(renderingKey(key, versions));
    try {
      const rendered = await (underWay ?? this.#render(asked, versions));
      if (!rendered || (underWay && rendered.isPrivate)) app(req, res);
      else await this.#sendPage(rendered.page, asked);
    } catch (error) {
      log.error({ err: error }, "A page could not be rendered for the cache");
      if (error instanceof CaptureTimeout) refuse(res);
      else app(req, res);
    }
  }

  /** Renders a page once for all requests that wait for it. */
  #render(asked: Asked, versions: CatalogueVersions): Promise<Rendered | undefined> {
    const id = renderingKey(asked.key, versions);
    const rendering = this.#renewed(asked, versions).finally(() => this.#rendering.delete(id));
    this.#rendering.set(id, rendering);
    return rendering;
  }

  /** Undefined for an answer that is too long, or into which no name can be written. */
  async #renewed(asked: Asked, versions: CatalogueVersions): Promise<Rendered | undefined> {
    const { req, key, store, customer } = asked;
    const validUntil = nextTurnOfDay(new Date()).getTime();
    const shows = await this.#salesShownAt(req.url ?? "");
    const renewed = renewedFrom(store.get(key), shows, versions);
    if (renewed) {
      store.set(key, renewed);
      return { page: renewed.page, isPrivate: false };
    }
    const captured = await this.#capture(req, customer?.belongings);
    if (!captured) return undefined;
    const isPrivate = !isCacheable(captured);
    const page = customer ? PageTemplate.of(captured) : await guestPage(captured);
    if (page && !isPrivate) store.set(key, { page, versions, shows, validUntil });
    return page && { page, isPrivate };
  }

  #capture(req: IncomingMessage, belongings?: Belongings) {
    const { app, maxRenderMs = defaultMaxRenderMs } = this.#options;
    const render = () => capture(app, req, { maxBytes: maxAnswerBytes, maxMs: maxRenderMs });
    return belongings ? withPlaceholder(req, belongings, render) : render();
  }

  async #salesShownAt(url: string): Promise<Validity["shows"]> {
    if (calls.test(url) || bySales.test(url)) return "sales";
    return home.test(url) ? { popularIds: await this.#options.readPopularIds() } : "no sales";
  }
}

/** Whether it asks for the dialog of a card that this browser may have just added. */
const mayWriteInBasket = (url: string, cookieHeader = "") =>
  /[?&]message=/.test(url) && cookieHeader.includes("presses=");

/** Requests that come after a change do not wait for a page that was begun before it. */
const renderingKey = (key: string, { catalogue }: CatalogueVersions) => `${catalogue} ${key}`;

async function guestPage(captured: Captured): Promise<Page> {
  if (isCacheable(captured)) return CachedAnswer.of(captured);
  return { size: captured.body.length, send: (_req, res) => sendCaptured(captured, res) };
}

function sendCaptured({ status, headers, body }: Captured, res: ServerResponse): void {
  res.writeHead(status, headers).end(body);
}

/** The cached home page for the new sales, if the same cards are still popular. */
function renewedFrom(
  earlier: CachedPage | undefined,
  shows: Validity["shows"],
  now: CatalogueVersions,
): CachedPage | undefined {
  if (typeof earlier?.shows !== "object" || typeof shows !== "object") return undefined;
  if (earlier.shows.popularIds !== shows.popularIds) return undefined;
  const renewed = { ...earlier, versions: { ...earlier.versions, sales: now.sales } };
  return isCurrent(renewed, now) ? renewed : undefined;
}

/** Answers everybody who waited for a page that does not come. */
function refuse(res: ServerResponse): void {
  if (res.headersSent) return;
  const headers = { "content-type": "text/plain; charset=utf-8", "retry-after": retryAfterSeconds };
  res.writeHead(503, headers).end("We’re a bit busy. Try again in a moment.\n");
}
