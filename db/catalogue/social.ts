import type { CardRecord } from "./card";
import { drawCard } from "./draw";
import { sharedLink } from "./encoding";
import { box, move, type Point, tilt } from "./kit/page";
import { palettes } from "./kit/palettes";
import { rect } from "./kit/shapes";
import { fit } from "./kit/text";
import { dots } from "./kit/textures";

export const socialSize = box(0, 0, sharedLink.width, sharedLink.height);
const { front } = sharedLink;

const { paper, ink, accent } = palettes.newsprint;
const halftone = dots("#eadfc8", 42, 13);

/**
 * The picture of a shared link as an SVG: the card on the shop's paper, slightly tilted, beside the
 * shop's name.
 */
export function drawSocial(card: CardRecord): string {
  const { width, height } = front;
  const drawn = drawCard(card).replace("<svg", `<svg width="${width}" height="${height}"`);
  return drawAround(drawn);
}

/** The same picture without the card, for a card that is a photograph. */
export function drawSocialFrame(): string {
  return drawAround(rect(box(0, 0, front.width, front.height), paper));
}

function drawAround(card: string): string {
  const { width, height } = socialSize;
  const board = halftone.definition + rect(box(0, 0, 620, height), halftone.paint);
  const art = rect(socialSize, paper) + board + standAskew(card) + wordmark;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${art}</svg>`;
}

function standAskew(card: string): string {
  const { width, height, left, top, degrees } = front;
  const shadow = rect(box(16, 16, width, height), ink);
  const edge = rect(box(-3, -3, width + 6, height + 6), ink);
  const middle: Point = [width / 2, height / 2];
  return move(left, top, tilt(degrees, middle, shadow + edge + card));
}

/** The shop's name, as in the header of every page. */
const wordmark = tilt(
  -3,
  [890, 315],
  rect(box(650, 176, 470, 178), ink) +
    fit("anton", "BASTARD", box(676, 198, 418, 134), paper) +
    rect(box(866, 334, 286, 118), accent) +
    fit("anton", "CARDS", box(890, 354, 238, 78), ink, { tracking: 0.06 }),
);
