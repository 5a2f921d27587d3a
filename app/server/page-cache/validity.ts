import type { CatalogueVersions } from "../../../db/catalogue-versions";
import type { Captured } from "./capture";

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
