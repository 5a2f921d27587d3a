import { addresses, deskAddresses } from "../../../remix.config.js";

const unknown = "*";
const all = [...addresses, ...deskAddresses];
const literals = new Set(all.filter((address) => !/[:*]/.test(address)));
const patterns = all
  .filter((address) => address.includes(":"))
  .map((address) => ({ address, path: new RegExp(`^${address.replace(/:\w+/, "[^/]+")}$`) }));

/**
 * The site map's pattern for a path, as `/card/:productId`. Unknown paths are `*`, so that requests
 * cannot create more labels.
 */
export function routePattern(path: string): string {
  // A page's data has a separate address.
  const page = path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  if (literals.has(page)) return page;
  return patterns.find((pattern) => pattern.path.test(page))?.address ?? unknown;
}
