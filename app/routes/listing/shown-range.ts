/** How many cards a listing shows at first, and how many more each time. */
export const pageSize = 15;
/** How many cards a page grows to; the ones after them begin another. */
export const pageCapacity = 90;

/** The cards that a page shows, of those in the listing: `start` is not among them, `end` is. */
export type ShownRange = { start: number; end: number };

/**
 * The cards up to the one that `show` counts to, in whole steps, as far as they fit on its page.
 * Anything that is no number means the first step.
 */
export function shownRange(show: string | null, total: number): ShownRange {
  const steps = Math.ceil(Number(show) / pageSize);
  const wanted = pageSize * Math.max(1, Number.isFinite(steps) ? steps : 1);
  const end = Math.min(total, wanted);
  return { start: pageCapacity * Math.floor(Math.max(0, end - 1) / pageCapacity), end };
}
