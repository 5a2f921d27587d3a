import { addresses, deskAddresses } from "../../../remix.config.js";

const unknown = "*";
const all = [...addresses, ...deskAddresses];
const literals = new Set(all.filter((address) => !/[:*]/.test(address)));
const patterns = all
  .filter((address) => address.includes(":"))
  .map((address) => ({ address, path: new RegExp(`^${address.replace(/:\w+/, "[^/]+")}$`) }));

/**
 * The address of the site map that a path belongs to, as `/card/:productId`. There are as many as the
 * site map has, and `*` for all other paths, whatever strangers ask for.
 */
export function routePattern(path: string): string {
  // A page's data is asked for beside the page.
  const page = path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  if (literals.has(page)) return page;
  return patterns.find((pattern) => pattern.path.test(page))?.address ?? unknown;
}
