/** How many cards a listing shows at first, and how many more each time. */
export const pageSize = 15;
/** The most cards on one page. Further cards begin another page. */
export const pageCapacity = 90;

/**
 * The cards that a page shows, as indexes into the listing: from `start` up to but not including
 * `end`.
 */
export type ShownRange = { start: number; end: number };

/**
 * The range up to the card that `show` counts to, in whole steps and within one page. Anything but
 * a number means the first step.
 */
export function shownRange(show: string | null, total: number): ShownRange {
  const steps = Math.ceil(Number(show) / pageSize);
  const wanted = pageSize * Math.max(1, Number.isFinite(steps) ? steps : 1);
  const end = Math.min(total, wanted);
  return { start: pageCapacity * Math.floor(Math.max(0, end - 1) / pageCapacity), end };
}
