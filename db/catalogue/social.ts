import type { CardRecord } from "./card";
import { drawCard } from "./draw";
import { box, move, type Point, tilt } from "./kit/page";
import { palettes } from "./kit/palettes";
import { rect } from "./kit/shapes";
import { fit } from "./kit/text";
import { dots } from "./kit/textures";

/** What a shared link shows, in pixels; its drawing has as many units. */
export const socialSize = box(0, 0, 1200, 630);

const { paper, ink, accent } = palettes.newsprint;
const halftone = dots("#eadfc8", 42, 13);

/** The card on the shop's paper, slightly askew, with the shop's name beside it, as an SVG. */
export function drawSocial(card: CardRecord): string {
  const { width, height } = socialSize;
  const board = halftone.definition + rect(box(0, 0, 620, height), halftone.paint);
  const art = rect(socialSize, paper) + board + standAskew(card) + wordmark;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${art}</svg>`;
}

function standAskew(card: CardRecord): string {
  const [width, height] = [390, 546] as const;
  const shadow = rect(box(16, 16, width, height), ink);
  const edge = rect(box(-3, -3, width + 6, height + 6), ink);
  const front = drawCard(card).replace("<svg", `<svg width="${width}" height="${height}"`);
  const middle: Point = [width / 2, height / 2];
  return move(112, 42, tilt(-4, middle, shadow + edge + front));
}

/** The shop's name, as at the head of every page. */
const wordmark = tilt(
  -3,
  [890, 315],
  rect(box(650, 176, 470, 178), ink) +
    fit("anton", "BASTARD", box(676, 198, 418, 134), paper) +
    rect(box(866, 334, 286, 118), accent) +
    fit("anton", "CARDS", box(890, 354, 238, 78), ink, { tracking: 0.06 }),
);
