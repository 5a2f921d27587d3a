import { hollow } from "../kit/ink";
import { box, inset, page, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, rect, rule, shape, star } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface CertificateText {
  title: readonly [string, string];
  citation: string;
  wishes: string;
  signed: string;
  seal: readonly [string, string];
}

const seal: Point = [371, 570];

/** A certificate with a signature and a seal. */
export function drawCertificate(text: CertificateText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const [above, below] = text.title;
  return [
    rect(inset(page, 18), hollow(ink, 2)),
    rect(inset(page, 26), hollow(second, 7)),
    rect(inset(page, 34), hollow(ink, 2)),
    star([250, 92], { points: 22, outer: 40, inner: 34 }, accent),
    star([250, 92], { points: 5, outer: 25, inner: 10 }, paper),
    fit("blackletter", above, box(84, 150, 332, 62), ink),
    fit("blackletter", below, box(58, 216, 384, 118), accent),
    rule(84, 360, 138, ink, 2),
    rule(278, 360, 138, ink, 2),
    star([250, 360], { points: 4, outer: 17, inner: 5 }, ink),
    paragraph("abril", text.citation, box(58, 376, 384, 118), ink, { size: 27, leading: 1.34 }),
    tilt(-4, [160, 566], fit("shrikhand", text.wishes, box(64, 540, 218, 54), ink)),
    rule(64, 606, 222, ink, 2),
    line("typewriter", text.signed, [64, 632], 18, ink, { width: 222 }),
    shape("M342 590l-14 58 30-10 16 20 12-68z", ink),
    shape("M400 590l14 58-30-10-16 20-12-68z", ink),
    star(seal, { points: 26, outer: 64, inner: 56 }, accent),
    circle(seal, 50, hollow(paper, 2)),
    tilt(
      -8,
      seal,
      fit("anton", text.seal[0], box(344, 537, 54, 29), paper) +
        fit("anton", text.seal[1], box(331, 573, 80, 27), paper),
    ),
  ].join("");
}
