import { LRUCache } from "lru-cache";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { CatalogueVersions, VersionWatch } from "../../../db/catalogue-versions";
import type { Belongings } from "~/http/session.server";
import { nextTurnOfDay } from "~/shop/calendar/delivery.server";
import { capture } from "./capture";
import { namelessly } from "./nameless";
import { NamelessPage } from "./nameless-page";
import { home, isCurrent, isKeepable, keptPages, type KeptPages, type Validity } from "./validity";
import { newVisitorReader } from "./visitor";

const maxBytes = 16 * 1024 * 1024;
const maxPageBytes = 512 * 1024;

/** All that such a page shows of its customer. */
export type ShownCustomer = { name: string; belongings: Belongings };

export type CustomerPagesOptions = {
  /** Answers requests for what is not kept. */
  app: RequestListener;
  watch: VersionWatch;
  /** The host of the shop's own address. */
  host: string;
  /** Undefined for a token that is unknown, revoked or expired. */
  readCustomer: (token: string) => Promise<ShownCustomer | undefined>;
  log: Logger;
};

type Kept = Validity & { page: NamelessPage };

/**
 * Keeps the pages that customers see, for one count of cards in the basket, one set of favourites and
 * one version of the catalogue, without their name. Each answer asks the database who is there.
 */
export class CustomerPages implements KeptPages {
  readonly counts = { hits: 0, misses: 0, passes: 0 };
  readonly #options: CustomerPagesOptions;
  readonly #visitorOf = newVisitorReader();
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.size + key.length,
  });

  constructor(options: CustomerPagesOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Answers a customer's request with a kept page, or lets the app answer it. */
  handle(req: IncomingMessage, res: ServerResponse): void {
    const visitor = this.#visitorIn(req);
    if (visitor?.token === undefined) return this.#pass(req, res);
    this.#answer(req, res, visitor.token, visitor.isPolite).catch((error: unknown) => {
      this.#options.log.error({ err: error }, "A customer's page could not be sent");
      if (!res.headersSent) this.#options.app(req, res);
    });
  }

  #pass(req: IncomingMessage, res: ServerResponse): void {
    this.counts.passes += 1;
    this.#options.app(req, res);
  }

  #visitorIn({ method, url = "", headers }: IncomingMessage) {
    const isAsked = (method === "GET" || method === "HEAD") && keptPages.test(url);
    const isHere = headers.host === this.#options.host && headers.authorization === undefined;
    return isAsked && isHere ? this.#visitorOf(headers.cookie) : undefined;
  }

  async #answer(
    req: IncomingMessage,
    res: ServerResponse,
    token: string,
    isPolite: boolean,
  ): Promise<void> {
    const { app, readCustomer, watch } = this.#options;
    // The app meets the same fault, and has words for it.
    const customer = await readCustomer(token).catch(() => undefined);
    const versions = watch.current();
    if (!customer || !versions) return this.#pass(req, res);
    const { name, belongings } = customer;
    const { basketCount, favouriteIds } = belongings;
    const key = [req.url, isPolite, basketCount, ...favouriteIds].join(" ");
    const kept = this.#keptAt(key, versions);
    const page = kept ?? (await this.#render(key, req, belongings, versions));
    if (page) await page.send(req, res, name);
    else app(req, res);
  }

  #keptAt(key: string, versions: CatalogueVersions): NamelessPage | undefined {
    const kept = this.#kept.get(key);
    if (!kept || !isCurrent(kept, versions)) return undefined;
    this.counts.hits += 1;
    return kept.page;
  }

  /** Keeps the page if it may be. Undefined for one into which no name can be written. */
  async #render(
    key: string,
    req: IncomingMessage,
    belongings: Belongings,
    versions: CatalogueVersions,
  ): Promise<NamelessPage | undefined> {
    this.counts.misses += 1;
    const validUntil = nextTurnOfDay(new Date()).getTime();
    const render = () => capture(this.#options.app, req, maxPageBytes);
    const captured = await namelessly(req, belongings, render);
    const page = captured && NamelessPage.of(captured);
    const shows = home.test(req.url ?? "") ? "sales" : "no sales";
    if (page && isKeepable(captured)) this.#kept.set(key, { page, versions, shows, validUntil });
    return page;
  }
}
