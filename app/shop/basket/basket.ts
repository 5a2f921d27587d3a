import { Refusal } from "~/shop/refusal";

/** A basket is a list of lines in the order they were added; two lines of one card stay two. */
export type Line = {
  /** Identifies the line in its basket. Whoever adds the line chooses it. */
  uId: string;
  productId: string;
  /** The message to print inside, LF line ends; empty when there is none. */
  personalisation: string;
};

/** Names a line by its uId, or by its place, which must then hold that card. */
export type LineReference = { uId: string } | { index: number; productId: string };

/** The payment provider takes no more lines than this. */
export const maxLines = 100;
/** UTF-16 units, as a textarea's maxlength counts them. */
export const maxMessageLength = 100;

/** The basket with the line at its end; unchanged when it has a line with that uId. */
export function addLine(lines: readonly Line[], line: Line): Line[] {
  if (lines.some(({ uId }) => uId === line.uId)) return [...lines];
  if (lines.length >= maxLines) {
    throw new Refusal(
      "conflict",
      `A basket holds ${maxLines} cards. Nobody has that many enemies.`,
    );
  }
  return [...lines, line];
}

/**
 * The basket with those lines at its end, without the ones that it has already.
 * @throws {Refusal} when that would be too many, and then nothing is merged
 */
export function mergeLines(lines: readonly Line[], others: readonly Line[]): Line[] {
  return others.reduce<Line[]>((merged, line) => addLine(merged, line), [...lines]);
}

/** The basket without that line; unchanged when no line has the uId. */
export function removeLine(lines: readonly Line[], reference: LineReference): Line[] {
  const place = placeOf(lines, reference);
  return lines.filter((_, index) => index !== place);
}

/** The basket with that line's message replaced; an empty message takes it out. */
export function personaliseLine(
  lines: readonly Line[],
  reference: LineReference,
  personalisation: string,
): Line[] {
  const place = placeOf(lines, reference);
  if (place === -1) throw new Refusal("conflict", "That card is no longer in your basket.");
  return lines.map((line, index) => (index === place ? { ...line, personalisation } : line));
}

type OrderedLines = { lines: readonly { uId: string; personalisation: string }[] };

/** The lines that the order does not include. One whose message was edited since is not included. */
export function withoutOrdered<L extends Line>(lines: readonly L[], order: OrderedLines): L[] {
  const ordered = messagesByUId(order);
  return lines.filter(({ uId, personalisation }) => ordered.get(uId) !== personalisation);
}

/** The lines of the order whose message was edited since. */
export function editedSince(lines: readonly Line[], order: OrderedLines): Line[] {
  const ordered = messagesByUId(order);
  return withoutOrdered(lines, order).filter(({ uId }) => ordered.has(uId));
}

function messagesByUId(order: OrderedLines): Map<string, string> {
  return new Map(order.lines.map(({ uId, personalisation }) => [uId, personalisation]));
}

/** The refusal of a change to a basket that is no longer as its shopper saw it. */
export function basketChanged(): Refusal {
  return new Refusal("conflict", "Your basket has changed since. Have another look.");
}

function placeOf(lines: readonly Line[], reference: LineReference): number {
  if ("uId" in reference) return lines.findIndex(({ uId }) => uId === reference.uId);
  if (lines[reference.index]?.productId !== reference.productId) {
    throw basketChanged();
  }
  return reference.index;
}
