import { round } from "./page";

/**
 * A definition that a drawing includes once, and the paint that refers to it.
 * The id spells out the definition ("dots-c41f12-14-4"), so two cards in one page that share an id
 * also share the definition.
 */
export interface Texture {
  definition: string;
  paint: string;
}

/** A halftone of dots on a slanted grid; spacing and radius are in card units. */
export function dots(colour: string, spacing: number, radius: number): Texture {
  const id = nameTexture("dots", colour, spacing, radius);
  const middle = round(spacing / 2);
  return {
    definition: tile(
      id,
      spacing,
      45,
      `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="${colour}"/>`,
    ),
    paint: `url(#${id})`,
  };
}

/** Stripes with equal gaps, `spacing` apart, slanted by `degrees`. */
export function stripes(colour: string, spacing: number, degrees: number): Texture {
  const id = nameTexture("stripes", colour, spacing, degrees);
  return {
    definition: tile(
      id,
      spacing,
      degrees,
      `<rect width="${spacing / 2}" height="${spacing}" fill="${colour}"/>`,
    ),
    paint: `url(#${id})`,
  };
}

const wornInkFilter =
  `<filter id="worn-ink" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
  `<feTurbulence type="fractalNoise" baseFrequency=".5" numOctaves="2" seed="4"/>` +
  `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -11 3.3"/>` +
  `<feComposite in="SourceGraphic" operator="out"/></filter>`;

/** Prints the content like an old press, with specks where the ink missed. */
export function worn(content: string): string {
  return `<defs>${wornInkFilter}</defs><g filter="url(#worn-ink)">${content}</g>`;
}

function nameTexture(kind: string, colour: string, ...measures: number[]): string {
  return [kind, colour.replace("#", ""), ...measures].join("-");
}

function tile(id: string, size: number, degrees: number, content: string): string {
  const square = `width="${size}" height="${size}" patternUnits="userSpaceOnUse"`;
  const turn = `patternTransform="rotate(${degrees})"`;
  return `<defs><pattern id="${id}" ${square} ${turn}>${content}</pattern></defs>`;
}
