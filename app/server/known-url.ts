import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { markName } from "~/forms/cookie-mark";
import { cookieTable } from "~/http/cookie-table.server";
import { ItemId } from "~/http/inputs.server";
import { decodedPath, isJsonPath } from "~/http/json-path";
import { messagesFor } from "~/shop/basket/suggested-messages";
import { filths, recipients, sorts } from "~/shop/catalogue/choice";
import { countCards, findCard } from "~/shop/catalogue/catalogue.server";
import { isKeyOf } from "~/shop/objects";
import { pageSize, shownUpTo } from "~/shop/catalogue/shown-range";
import type { Db } from "../../db/connect";
import { addresses, cachedPages, queryByPath } from "../../remix.config.js";
import { isDeskPath } from "./desk";
import { routePattern } from "./metrics/route-pattern";

/** The address of a request, as the page cache and the app read it alike. */
export type Address = {
  /** Path and query. */
  url: string;
  /** Its address in the site map, as `/card/:productId`; `*` where there is none. */
  page: string;
  /** The parameters that its page knows, with values that it knows. */
  query: URLSearchParams;
  /** Whether the request spelled its path in another way, which the router takes as well. */
  isMisspelt: boolean;
};

/** The framework's own parameter of a request for data: the ids of routes, joined by commas. */
const frameworkParameter = "_routes";
const routeIds = new Set(["root", "shop", ...addresses.filter((path) => !isJsonPath(path))]);
const maxValueLength = 200;
const maxRememberedBytes = 2_000_000;
const remembered = new LRUCache<string, Address>({
  maxSize: maxRememberedBytes,
  sizeCalculation: (_, url) => 3 * url.length + 300,
});
const noQuery = new URLSearchParams();

type Read = (value: string) => string | undefined;

/** The value of a parameter as it is written in an address; undefined for one that no page knows. */
const readers: Record<string, Read> = {
  for: (value) => recipients.find((recipient) => recipient === value),
  sort: (value) => sorts.find((sort) => sort === value),
  filth: (value) => filths.find((filth) => filth === value),
  show: (value) => shownUpTo(value)?.toString(),
  page: (value) => /^\d{1,9}$/.exec(value)?.[0],
  steal: (value) => Object.keys(messagesFor(undefined)).find((index) => index === value),
  "quick-view": (value) => ItemId.safeParse(value).data,
  [markName]: (value) => (isKeyOf(cookieTable, value) ? value : undefined),
  [frameworkParameter]: (value) =>
    value
      .split(",")
      .filter((id) => routeIds.has(id))
      .join() || undefined,
};

/**
 * The address with only the parameters that its page knows, in the order of the site map. Any other
 * would be repeated in every form and link of the page, and be a page of its own in the cache.
 * @param url path and query, as in a request
 */
export function readAddress(url: string): Address {
  let address = remembered.get(url);
  if (!address) remembered.set(url, (address = readAnew(url)));
  return address;
}

function readAnew(url: string): Address {
  const [pathname = ""] = url.split("?", 1);
  // The desk checks its parameters later.
  if (isDeskPath(pathname)) return { url, page: "*", query: noQuery, isMisspelt: false };
  const path = spelled(pathname);
  return { ...shoppersAddress(path + url.slice(pathname.length)), isMisspelt: path !== pathname };
}

/** The address as for visitors without a desk, however its path is spelled. */
export function shoppersAddress(url: string): Omit<Address, "isMisspelt"> {
  const [path = ""] = url.split("?", 1);
  const page = routePattern(path);
  if (path === url) return { url, page, query: noQuery };
  // A value may contain a question mark.
  const given = new URLSearchParams(url.slice(path.length + 1));
  const query = new URLSearchParams();
  const names = Object.keys(queryByPath.get(page) ?? {});
  if (!isJsonPath(path)) names.push(markName);
  for (const name of path.endsWith(".data") ? [...names, frameworkParameter] : names) {
    const value = given.get(name);
    const known = value === null ? undefined : reader(page, name)(value);
    if (known !== undefined) query.set(name, known);
  }
  return { ...addressWith(path, query), page };
}

/** The address of the path with that query. */
function addressWith(path: string, query: URLSearchParams): Pick<Address, "url" | "query"> {
  return { url: query.size > 0 ? `${path}?${query}` : path, query };
}

/** The address without a card that the catalogue does not have, and for no more cards than it has. */
export async function withinCatalogue(db: Db, address: Address): Promise<Address> {
  const [path = ""] = address.url.split("?", 1);
  const query = new URLSearchParams(address.query);
  const quickView = query.get("quick-view");
  if (quickView && !(await findCard(db, quickView))) query.delete("quick-view");
  const asked = Number(query.get("show"));
  const most = asked && Math.ceil((await countCards(db)) / pageSize) * pageSize;
  if (asked > most) query.set("show", String(most));
  const known = addressWith(path, query);
  return known.url === address.url ? address : { ...address, ...known };
}

/** A parameter of a cached page that has no reader has one value, which the site map says. */
function reader(page: string, name: string): Read {
  const only = queryByPath.get(page)?.[name];
  if (readers[name]) return readers[name];
  if (cachedPages.includes(page)) return (value) => (value === only ? only : undefined);
  return (value) => value.slice(0, maxValueLength);
}

const spellings = addresses
  .filter((address) => !address.includes("*"))
  .map((address) => ({
    address,
    path: new RegExp(`^${address.replace(/:\w+/, "([^/]+)")}$`, "i"),
  }));

/**
 * The path as the site map spells it. The router ignores letter case, slashes at the end and encoding,
 * and everything that compares a path would have to. Several slashes count as one. Tokens and ids keep
 * their letters, and unknown paths stay as they are.
 */
function spelled(pathname: string): string {
  if (routePattern(pathname) !== "*" && !pathname.includes("%")) return pathname;
  const decoded = decodedPath(pathname.replace(/\/+/g, "/")).replace(/(.)\/$/, "$1");
  if (decoded.includes("%")) return pathname;
  for (const { address, path } of spellings) {
    const found = path.exec(decoded);
    if (found) return address.replace(/:\w+/, () => encodeURIComponent(found[1] ?? ""));
  }
  return pathname;
}

/** Logs each parameter once that production would drop, for the author of a page that reads it. */
export function reportUnknownParameters(log: Logger): RequestHandler {
  const reported = new Set<string>();
  return ({ path, query }, _res, next) => {
    const page = routePattern(path);
    const declared = page === "*" ? undefined : queryByPath.get(page);
    for (const parameter of Object.keys(query)) {
      const isKnown = declared === undefined || Object.hasOwn(declared, parameter);
      const isOwn = parameter === frameworkParameter || parameter === markName;
      if (isKnown || isOwn || reported.has(`${page} ${parameter}`)) continue;
      reported.add(`${page} ${parameter}`);
      const where = "as `query` of its screen in remix.config.js";
      log.warn({ page, parameter }, `Production drops this parameter: declare it ${where}`);
    }
    next();
  };
}
