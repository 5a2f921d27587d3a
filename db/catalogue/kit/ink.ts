/**
 * The fill of a shape or letter: a flat colour (or a texture's `paint`), or a colour with a
 * keyline.
 */
export type Ink = string | { fill: string; edge: string; edgeWidth: number };

/** A fill with a keyline around it. */
export function edged(fill: string, edge: string, edgeWidth: number): Ink {
  return { fill, edge, edgeWidth };
}

/** A keyline without a fill. */
export function hollow(edge: string, edgeWidth: number): Ink {
  return edged("none", edge, edgeWidth);
}

/** The SVG attributes of an ink. */
export function inkAttributes(ink: Ink): string {
  if (typeof ink === "string") return `fill="${ink}"`;
  const edge = `stroke="${ink.edge}" stroke-width="${ink.edgeWidth}" stroke-linejoin="round"`;
  // The fill covers the inner half of the keyline, so that the counters of letters stay open.
  return ink.fill === "none"
    ? `fill="none" ${edge}`
    : `fill="${ink.fill}" ${edge} paint-order="stroke"`;
}
