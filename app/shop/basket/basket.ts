import { Refusal } from "~/shop/refusal";

/**
 * A line of a basket. A basket keeps its lines in the order they were added; two lines of one card
 * stay separate.
 */
export type Line = {
  /** Identifies the line in its basket. The client that adds the line chooses it. */
  uId: string;
  productId: string;
  /** The message to print inside, with LF line ends; empty for none. */
  personalisation: string;
};

/** The identity of a line, whatever its message. A client may give two cards one uId. */
export function lineKey({ uId, productId }: Pick<Line, "uId" | "productId">): string {
  return `${uId} ${productId}`;
}

/** Refers to a line by its uId, or by its index, where the line must be of that card. */
export type LineReference = { uId: string } | { index: number; productId: string };

/** The payment provider's limit. */
export const maxLines = 100;
/** In UTF-16 units, as a textarea's maxlength counts them. */
export const maxMessageLength = 100;

/** Adds a line at that index or at the end, unless the basket has a line with that uId. */
export function addLine(lines: readonly Line[], line: Line, index = lines.length): Line[] {
  if (lines.some(({ uId }) => uId === line.uId)) return [...lines];
  if (lines.length >= maxLines) {
    throw new Refusal(
      "conflict",
      `A basket holds ${maxLines} cards. Nobody has that many enemies.`,
    );
  }
  return lines.toSpliced(index, 0, line);
}

/**
 * Adds those lines at the end, except the ones that the basket already has.
 * @throws {Refusal} if there would be too many lines; nothing is merged then
 */
export function mergeLines(lines: readonly Line[], others: readonly Line[]): Line[] {
  return others.reduce<Line[]>((merged, line) => addLine(merged, line), [...lines]);
}

/** Removes a line; an unknown uId changes nothing. */
export function removeLine(lines: readonly Line[], reference: LineReference): Line[] {
  const place = placeOf(lines, reference);
  return lines.filter((_, index) => index !== place);
}

/** Replaces a line's message; an empty one removes it. */
export function personaliseLine(
  lines: readonly Line[],
  reference: LineReference,
  personalisation: string,
): Line[] {
  const place = placeOf(lines, reference);
  if (place === -1) throw new Refusal("conflict", "That card is no longer in your basket.");
  return lines.map((line, index) => (index === place ? { ...line, personalisation } : line));
}

type OrderedLines = { lines: readonly Line[] };

/**
 * The lines that the order does not include. A line whose message was edited since is not included.
 */
export function withoutOrdered<L extends Line>(lines: readonly L[], order: OrderedLines): L[] {
  const ordered = messagesByKey(order);
  return lines.filter((line) => ordered.get(lineKey(line)) !== line.personalisation);
}

/** The lines of the order whose message was edited since. */
export function editedSince(lines: readonly Line[], order: OrderedLines): Line[] {
  const ordered = messagesByKey(order);
  return withoutOrdered(lines, order).filter((line) => ordered.has(lineKey(line)));
}

function messagesByKey(order: OrderedLines): Map<string, string> {
  return new Map(order.lines.map((line) => [lineKey(line), line.personalisation]));
}

/** The refusal of a change based on an outdated basket. */
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
