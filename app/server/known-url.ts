import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { birthdays, filths, people, sorts } from "~/shop/catalogue/choice";
import { queryByPath } from "../../remix.config.js";
import { isDeskPath } from "./desk";
import { routePattern } from "./metrics/route-pattern";

/** The framework's own: which routes' data are asked for. */
const frameworkParameter = "_routes";
const maxValueLength = 200;
/**
 * Parameters that a page repeats with each card, with their maximum length in an address. Longer
 * ones are dropped.
 */
const maxRepeatedLength: Record<string, number> = {
  for: longestOf(people) + "-".length + longestOf(birthdays),
  sort: longestOf(sorts),
  filth: longestOf(filths),
  show: 9,
  page: 9,
  "quick-view": 100,
};

/**
 * The address with only the parameters that its page knows, in the order of the site map and of
 * limited length. Any other parameter would be repeated in every form and link of the page.
 * @param url path and query, as in a request
 */
export function knownUrl(url: string): string {
  const [pathname = ""] = url.split("?", 1);
  // The desk checks its parameters later.
  return isDeskPath(pathname) ? url : shoppersUrl(url);
}

/** The address as for visitors without a desk. */
export function shoppersUrl(url: string): string {
  const [pathname = ""] = url.split("?", 1);
  if (pathname === url) return url;
  // A value may contain a question mark.
  const given = new URLSearchParams(url.slice(pathname.length + 1));
  const kept = new URLSearchParams();
  for (const name of [...parametersOf(pathname), frameworkParameter]) {
    const value = given.get(name);
    if (value === null || encodeURIComponent(value).length > (maxRepeatedLength[name] ?? Infinity))
      continue;
    kept.set(name, value.slice(0, maxValueLength));
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}

/** Logs each parameter once that production would drop, for the author of a page that reads it. */
export function reportUnknownParameters(log: Logger): RequestHandler {
  const reported = new Set<string>();
  return ({ path, query }, _res, next) => {
    const page = routePattern(path);
    const declared = page === "*" ? undefined : queryByPath.get(page);
    for (const parameter of Object.keys(query)) {
      const isKnown = declared === undefined || Object.hasOwn(declared, parameter);
      if (isKnown || parameter === frameworkParameter || reported.has(`${page} ${parameter}`))
        continue;
      reported.add(`${page} ${parameter}`);
      const where = "as `query` of its screen in remix.config.js";
      log.warn({ page, parameter }, `Production drops this parameter: declare it ${where}`);
    }
    next();
  };
}

function parametersOf(pathname: string): readonly string[] {
  return Object.keys(queryByPath.get(routePattern(pathname)) ?? {});
}

function longestOf(words: readonly string[]): number {
  return Math.max(...words.map(({ length }) => length));
}
