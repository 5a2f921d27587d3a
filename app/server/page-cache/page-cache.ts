import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { CatalogueVersions, VersionWatch } from "../../../db/catalogue-versions";
import { addresses, cachedPages } from "../../../remix.config.js";
import { markName } from "~/forms/cookie-mark";
import { cookiesOf, noCookies, type Cookies } from "~/http/request-cookies.server";
import type { ShownCustomer } from "~/shop/customers/customers.server";
import type { Belongings } from "~/http/session.server";
import { nextTurnOfDay } from "~/shop/calendar/delivery.server";
import type { Address } from "../known-url";
import { CachedAnswer } from "./cached-answer";
import { capture, CaptureTimeout, type Captured } from "./capture";
import { PageStore, type CachedPage, type Page } from "./page-store";
import { PageTemplate } from "./page-template";
import { withPlaceholder } from "./placeholder";
import { isCacheable, isCurrent, type Validity } from "./validity";

const maxGuestBytes = 48 * 1024 * 1024;
const maxCustomerBytes = 16 * 1024 * 1024;
const maxAnswerBytes = 512 * 1024;
const maxBasketCount = 20;
/** A render takes 9 ms. The database has 2 s to answer, and React 6 s to end. */
const defaultMaxRenderMs = 10_000;
const retryAfterSeconds = "5";
const askAgainAfterMs = 1_000;
const calls = new Set(addresses.filter((address) => address.startsWith("/api/products/")));
const pages = new Set(cachedPages);

/** All that a cached page shows of its customer. */
export type CachedCustomer = { shown: ShownCustomer; belongings: Belongings };

const guest: ShownCustomer = { id: "", name: "" };

export type PageCacheOptions = {
  /** Answers requests for what is not cached. */
  app: RequestListener;
  watch: VersionWatch;
  /**
   * The host of the shop's own address. Requests for another host are never answered from the
   * cache.
   */
  host: string;
  /** The address without values that the catalogue does not know; the same one if it has none. */
  withinCatalogue: (address: Address) => Promise<Address>;
  readPopularIds: () => Promise<string>;
  /** Undefined for a token that is unknown, revoked or expired. */
  readCustomer: (token: string) => Promise<CachedCustomer | undefined>;
  log: Logger;
  maxRenderMs?: number;
};

/** All that a cached page shows of its visitor except who a customer is. It is rendered from nothing else. */
type Visitor = { isPolite: boolean; token: string | undefined; belongings: Belongings };

/** A request for a page, and whose it is. */
type Asked = {
  req: IncomingMessage;
  res: ServerResponse;
  address: Address;
  visitor: Visitor;
  customer: ShownCustomer;
  store: PageStore;
};

/** A rendered page. A private one is sent only to the request that it was rendered for. */
type Rendered = { page: Page; isPrivate: boolean };

/**
 * Keeps guests' pages, customers' pages without who they are, and the public product calls, and sends
 * them without asking the app. A page is cached for one version of the catalogue and for all that it
 * shows of its visitor: the count of cards in the basket, polite mode and favourites. Pages that show
 * anything more personal bypass the cache, as does the dialog that may write into a card of the basket.
 */
export class PageCache {
  readonly guests = new PageStore(maxGuestBytes);
  readonly customers = new PageStore(maxCustomerBytes);
  readonly #options: PageCacheOptions;
  /** During an outage, in ms since 1970. */
  #askAgainAt = 0;
  readonly #rendering = new Map<string, Promise<Rendered | undefined>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** Answers a request from the cache, or lets the app answer it. */
  handle(req: IncomingMessage, res: ServerResponse, address: Address): void {
    const cookies = this.#cookiesShownAt(address, req);
    if (!cookies) return this.#pass({ req, res, store: this.guests });
    const { isPolite, guestLines, values } = cookies;
    const token = values.Bearer || undefined;
    if (token !== undefined) {
      return void this.#answerCustomer({ req, res, address }, token, isPolite);
    }
    const belongings = { favouriteIds: [], basketCount: guestLines.length };
    const visitor = { isPolite, token, belongings };
    void this.#answer({ req, res, address, visitor, customer: guest, store: this.guests });
  }

  #pass({ req, res, store }: Pick<Asked, "req" | "res" | "store">): void {
    store.counts.passes += 1;
    this.#options.app(req, res);
  }

  /** Undefined for a request whose answer is never cached. */
  #cookiesShownAt({ page, url, query }: Address, req: IncomingMessage): Cookies | undefined {
    const isRead = req.method === "GET" || req.method === "HEAD";
    const isHere = req.headers.host === this.#options.host;
    if (!isRead || !isHere || req.headers.authorization !== undefined) return undefined;
    // No value that a cached page knows is encoded.
    if (url.includes("%")) return undefined;
    if (calls.has(page)) return noCookies;
    if (!pages.has(page) || query.has(markName)) return undefined;
    const cookies = cookiesOf(req);
    return isPersonal(cookies, query) ? undefined : cookies;
  }

  /** Asks the database who the customer is and what they have. */
  async #answerCustomer(
    request: Pick<Asked, "req" | "res" | "address">,
    token: string,
    isPolite: boolean,
  ): Promise<void> {
    const store = this.customers;
    // The app meets the same fault, and has a message for it.
    const found = await this.#options.readCustomer(token).catch(() => undefined);
    if (!found) return this.#pass({ ...request, store });
    const { shown: customer, belongings } = found;
    await this.#answer({ ...request, visitor: { isPolite, token, belongings }, customer, store });
  }

  async #answer(asked: Asked): Promise<void> {
    const { store } = asked;
    const versions = this.#options.watch.current();
    if (!versions) return this.#answerUnwatched(asked);
    const page = store.getCurrent(keyOf(asked), versions);
    if (!page) return this.#answerAnew(asked, versions);
    store.counts.hits += 1;
    return this.#sendPage(page, asked);
  }

  /**
   * While the database is away, an error page of the app is replaced by the cached page with a banner. The
   * app is asked once a second whether the database is back.
   */
  async #answerUnwatched(asked: Asked): Promise<void> {
    const { req, res, store } = asked;
    const versions = this.#options.watch.lastKnown();
    const sendWithBanner = versions && store.getCurrent(keyOf(asked), versions)?.sendDuringOutage;
    if (!sendWithBanner) return this.#pass(asked);
    if (Date.now() >= this.#askAgainAt) {
      // Set before the app answers, so that no crowd waits with the first who asks.
      this.#askAgainAt = Date.now() + askAgainAfterMs;
      const captured = await this.#capture(asked).catch(() => undefined);
      if (captured && captured.status !== 503) return sendCaptured(captured, res);
    }
    store.counts.hits += 1;
    await this.#send(asked, () => sendWithBanner(req, res));
  }

  #sendPage(page: Page, asked: Asked): Promise<void> {
    const { req, res, customer } = asked;
    return this.#send(asked, () => page.send(req, res, customer));
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
    const { req, res, address, store } = asked;
    const { app, log, withinCatalogue } = this.#options;
    try {
      const known = await withinCatalogue(address);
      if (known !== address) {
        req.url = known.url;
        return await this.#answer({ ...asked, address: known });
      }
      store.counts.misses += 1;
      const underWay = this.#rendering.get(renderingKey(asked, versions));
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
    const id = renderingKey(asked, versions);
    const rendering = this.#renewed(asked, versions).finally(() => this.#rendering.delete(id));
    this.#rendering.set(id, rendering);
    return rendering;
  }

  /** Undefined for an answer that is too long, or into which no customer can be written. */
  async #renewed(asked: Asked, versions: CatalogueVersions): Promise<Rendered | undefined> {
    const { address, store, visitor } = asked;
    const key = keyOf(asked);
    const validUntil = nextTurnOfDay(new Date()).getTime();
    const shows = await this.#salesShownAt(address);
    const renewed = renewedFrom(store.get(key), shows, versions);
    if (renewed) {
      store.set(key, renewed);
      return { page: renewed.page, isPrivate: false };
    }
    const captured = await this.#capture(asked);
    if (!captured) return undefined;
    const isPrivate = !isCacheable(captured);
    const page = visitor.token ? PageTemplate.of(captured) : await guestPage(captured);
    if (page && !isPrivate) store.set(key, { page, versions, shows, validUntil });
    return page && { page, isPrivate };
  }

  /** Renders the page from what its key says, and from nothing else that its first visitor sent. */
  #capture({ req, visitor: { isPolite, token, belongings } }: Asked) {
    const { app, host, maxRenderMs = defaultMaxRenderMs } = this.#options;
    const cookie = [token && `Bearer=${token}`, isPolite && "mum=1"].filter(Boolean).join("; ");
    const headers = { host, cookie, "accept-encoding": "identity" };
    const limits = { maxBytes: maxAnswerBytes, maxMs: maxRenderMs };
    return withPlaceholder(req, belongings, () => capture(app, req, headers, limits));
  }

  async #salesShownAt({ page, query }: Address): Promise<Validity["shows"]> {
    if (calls.has(page) || query.get("sort") === "popular") return "sales";
    return page === "/" ? { popularIds: await this.#options.readPopularIds() } : "no sales";
  }
}

/** Whether the page may show more of its visitor, or a cache in front of the shop could mistake them. */
function isPersonal({ values, guestLines, isPlain }: Cookies, query: URLSearchParams): boolean {
  // The dialog of a card that this browser may have just added.
  const mayWriteInBasket = values.presses !== undefined && query.has("message");
  return (
    !isPlain ||
    mayWriteInBasket ||
    guestLines.length > maxBasketCount ||
    values.draftMessage !== undefined ||
    values.notice !== undefined
  );
}

function keyOf({ address, visitor: { isPolite, token, belongings } }: Asked): string {
  const { basketCount, favouriteIds } = belongings;
  const who = token ? ["customer", ...favouriteIds] : [];
  return [address.url, isPolite, basketCount, ...who].join(" ");
}

/** Requests that come after a change do not wait for a page that was begun before it. */
const renderingKey = (asked: Asked, { catalogue }: CatalogueVersions) =>
  `${catalogue} ${keyOf(asked)}`;

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
