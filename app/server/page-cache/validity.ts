import type { CatalogueVersions } from "../../../db/catalogue-versions";
import { cachedPages } from "../../../remix.config.js";
import type { Captured } from "./capture";

/** Addresses of pages that depend only on the catalogue and on what the cache knows of the visitor. */
export const cacheablePages = new RegExp(
  `^(${cachedPages.map((path) => path.replace(/:\w+/, "[\\w-]+")).join("|")})(\\?.*)?$`,
);
/** A listing in the order of its sales, as `knownUrl` writes its address. */
export const bySales = /[?&]sort=popular(&|$)/;
export const home = /^\/(\?.*)?$/;

/** Until when a cached answer is the one that the app would give. */
export type Validity = {
  /** The versions of the catalogue and of the sales that the page shows. */
  versions: CatalogueVersions;
  /** Which sales the page shows: all, none, or only which cards are popular. */
  shows: "sales" | "no sales" | { popularIds: string };
  /** When the delivery date or the year may turn, in ms since 1970. */
  validUntil: number;
};

export function isCurrent(
  { versions, shows, validUntil }: Validity,
  now: CatalogueVersions,
): boolean {
  if (versions.catalogue !== now.catalogue || Date.now() >= validUntil) return false;
  return shows === "no sales" || versions.sales === now.sales;
}

/** Whether an answer is no error, and leaves nothing in its reader’s browser. */
export function isCacheable({ status, headers }: Captured): boolean {
  return status === 200 && headers["set-cookie"] === undefined;
}
