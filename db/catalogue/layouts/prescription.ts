import { swellingRule } from "../kit/ornaments";
import { box, faded, page, round, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { seededRandom } from "../kit/random";
import { rect, rule, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface PrescriptionText {
  surgery: string;
  mark: string;
  label: string;
  /** The only words that can be read. */
  verdict: string;
  small: string;
}

/** A page off a doctor's pad, in a doctor's hand. */
export function drawPrescription(text: PrescriptionText, palette: Palette): string {
  const { ink, accent } = palette;
  const blue = "#1b3fa0";
  const random = seededRandom(text.verdict);
  const scrawls = [
    { x: 142, y: 244, width: 284 },
    { x: 138, y: 304, width: 236 },
    { x: 60, y: 364, width: 364 },
  ].map(({ x, y, width }) => stroke(scrawl(x, y, width, random), blue, 5, { ends: "round" }));
  return [
    faded(0.25, rect(box(44, 44, page.width - 70, page.height - 72), "#000000")),
    rect(box(34, 32, page.width - 70, page.height - 72), "#fffdf6"),
    rect(box(34, 32, page.width - 70, 20), accent),
    fit("abril", text.surgery, box(58, 76, 382, 34), ink),
    line("abrilItalic", text.label, [249, 146], 25, ink, { align: "middle" }),
    swellingRule([249, 164], 300, ink, 5),
    fit("abril", text.mark, box(56, 188, 72, 76), accent),
    ...scrawls,
    ...[256, 316, 376].map((y) => rule(56, y + 12, 386, "#cfd8d2", 2)),
    tilt(-5, [250, 452], fit("feltTip", text.verdict, box(54, 392, 392, 132), blue)),
    rule(56, 540, 386, ink, 2.5),
    paragraph("abrilItalic", text.small, box(56, 548, 386, 96), ink, { size: 29, leading: 1.2 }),
  ].join("");
}

/** Handwriting that says nothing, in words of a likely length. */
function scrawl(x: number, y: number, width: number, random: () => number): string {
  let at = x;
  let path = "";
  while (at < x + width - 40) {
    const end = Math.min(at + 50 + random() * 70, x + width);
    path += `M${round(at)} ${round(y)}`;
    while (at < end) {
      const step = 9 + random() * 12;
      const height = random() > 0.75 ? 40 : 10 + random() * 14;
      const back = random() * 14;
      path += `C${round(at + step)} ${round(y - height)} ${round(at + step - back)} ${round(y - height - 4)} ${round(at + step)} ${round(y + random() * 8 - 4)}`;
      at += step;
    }
    at += 22;
  }
  return path;
}
