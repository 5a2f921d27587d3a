import { edged, hollow } from "../kit/ink";
import { box, extruded, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, rect, star } from "../kit/shapes";
import { fit } from "../kit/text";

export interface InvitationText {
  opening: string;
  link: string;
  shout: readonly [string, string];
  aside: string;
}

const corners: readonly Point[] = [
  [36, 36],
  [464, 36],
  [36, 664],
  [464, 664],
];

/** A formal double border round words in a pub's lettering. */
export function drawInvitation(text: InvitationText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const [above, below] = text.shout;
  const shout = (inkOfShout: string) =>
    fit("shrikhand", above, box(78, 258, 344, 128), inkOfShout) +
    fit("shrikhand", below, box(92, 386, 316, 142), inkOfShout);
  return [
    rect(box(24, 24, 452, 652), hollow(second, 3)),
    rect(box(36, 36, 428, 628), hollow(second, 1.5)),
    ...corners.map((at) => circle(at, 22, edged(paper, second, 2))),
    ...corners.map((at) => star(at, { points: 8, outer: 13, inner: 5 }, second)),
    fit("abril", text.opening, box(68, 96, 364, 62), ink),
    fit("abril", text.link, box(160, 184, 180, 40), second),
    tilt(-8, [250, 390], extruded(shout, accent, "#06291f", 8)),
    paragraph("abril", text.aside, box(90, 570, 320, 66), ink, { size: 32 }),
  ].join("");
}
