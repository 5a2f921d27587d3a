import { isDeskPath } from "./desk";

/** The parameters that each page reads. A page that is not listed reads none. */
const parametersByPath: Record<string, readonly string[]> = {
  "/": ["quick-view"],
  "/all": ["show", "quick-view"],
  "/birthday": ["show", "quick-view"],
  "/engagement": ["show", "quick-view"],
  "/wedding": ["show", "quick-view"],
  "/get-well": ["show", "quick-view"],
  "/card": ["tab", "message", "quick-view"],
  "/cart": ["message"],
  "/order-confirmation": ["session_id"],
  "/find-order": ["sent"],
  "/login": ["mode", "sent", "token"],
  "/account": ["tab", "page", "order", "change"],
  "/favourites": ["page", "quick-view"],
  "/search": ["q", "page", "quick-view"],
  "/sitemap.xml": ["part"],
};
/** The framework's own: which routes' data are asked for. */
const frameworkParameter = "_routes";
const maxValueLength = 200;
/**
 * Parameters that a page repeats with each card, with their maximum length in an address. A longer
 * one is dropped.
 */
const maxRepeatedLength: Record<string, number> = { show: 9, page: 9, "quick-view": 100 };

/**
 * The address with only the parameters that its page knows, in one order and of a bounded length.
 * Otherwise a parameter added to a link would be repeated in every form and link of the page.
 * @param url path and query, as in a request
 */
export function knownUrl(url: string): string {
  const [pathname = ""] = url.split("?", 1);
  // It is known later who may have parameters there.
  return isDeskPath(pathname) ? url : shoppersUrl(url);
}

/** The same for whoever has no desk. */
export function shoppersUrl(url: string): string {
  const [pathname = ""] = url.split("?", 1);
  // A value may have a question mark of its own.
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

function parametersOf(pathname: string): readonly string[] {
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return parametersByPath[page.startsWith("/card/") ? "/card" : page] ?? [];
}
