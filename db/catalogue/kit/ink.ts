/** How a shape or a letter is printed: a flat colour (or a texture's `paint`), or one with a keyline. */
export type Ink = string | { fill: string; edge: string; edgeWidth: number };

/** A fill with a keyline round it. */
export function edged(fill: string, edge: string, edgeWidth: number): Ink {
  return { fill, edge, edgeWidth };
}

/** A keyline and nothing inside. */
export function hollow(edge: string, edgeWidth: number): Ink {
  return edged("none", edge, edgeWidth);
}

/** The SVG attributes of an ink. */
export function inkAttributes(ink: Ink): string {
  if (typeof ink === "string") return `fill="${ink}"`;
  const edge = `stroke="${ink.edge}" stroke-width="${ink.edgeWidth}" stroke-linejoin="round"`;
  // The fill goes over the inner half of the keyline, so that letters keep their counters open.
  return ink.fill === "none"
    ? `fill="none" ${edge}`
    : `fill="${ink.fill}" ${edge} paint-order="stroke"`;
}
