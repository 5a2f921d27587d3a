/** The number of cards that a listing shows at first, and adds each time. */
export const pageSize = 15;
/** The maximum number of cards on a page. Further cards start another page. */
export const pageCapacity = 105;

/**
 * The cards that a page shows, as indexes into the listing: from `start` up to but not including
 * `end`.
 */
export type ShownRange = { start: number; end: number };

/**
 * The number of cards that `show` asks for, in whole steps. Undefined for the first step, and for what is
 * no number.
 */
export function shownUpTo(show: string | null): number | undefined {
  const steps = Math.ceil(Number(show) / pageSize);
  return steps > 1 && Number.isFinite(steps) ? pageSize * steps : undefined;
}

/** The range for `show`, which counts up to the last card. It is rounded to whole steps within one page. */
export function shownRange(show: string | null, total: number): ShownRange {
  const end = Math.min(total, shownUpTo(show) ?? pageSize);
  return { start: pageCapacity * Math.floor(Math.max(0, end - 1) / pageCapacity), end };
}
