import { frame, swellingRule, waxSeal } from "../kit/ornaments";
import { box, faded, type Point, round } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect, rule, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface LicenceText {
  title: string;
  preamble: string;
  what: string;
  link: string;
  shout: readonly [string, string];
  term: string;
  signed: string;
  /** One letter, in the wax. */
  initial: string;
}

const seal: Point = [372, 594];

/** A licence printed like a banknote, with a wax seal. */
export function drawLicence(text: LicenceText, palette: Palette): string {
  const { ink, accent, second } = palette;
  return [
    drawGuilloche(second),
    rect(box(58, 58, 384, 584), "#fffdf4", 4),
    frame(box(67, 67, 366, 566), ink, 2),
    fit("blackletter", text.title, box(84, 92, 332, 52), ink),
    swellingRule([250, 166], 180, ink, 5),
    paragraph("abrilItalic", text.preamble, box(84, 178, 332, 58), ink, {
      size: 22,
      leading: 1.2,
    }),
    fit("copperplate", text.what, box(88, 244, 324, 74), ink),
    line("abrilItalic", text.link, [250, 350], 23, ink, { align: "middle", width: 332 }),
    fit("anton", text.shout[0], box(84, 370, 332, 82), accent),
    fit("anton", text.shout[1], box(84, 462, 332, 70), accent),
    waxSeal(seal, 44, { wax: "#9a1733", shade: "#6a0a1f", glint: "#e0788b" }),
    fit("blackletter", text.initial, box(352, 573, 40, 42), "#4c0616"),
    paragraph("copperplate", text.signed, box(86, 540, 220, 58), ink, { size: 46 }),
    rule(86, 602, 220, ink, 2),
    line("abrilItalic", text.term, [86, 624], 18, ink, { width: 220 }),
  ].join("");
}

/** The web of fine lines round the edge, as printed against forgers. */
function drawGuilloche(colour: string): string {
  const webs = Array.from({ length: 16 }, (_, thread) => drawThread((thread * Math.PI) / 8));
  return faded(0.75, stroke(webs.join(""), colour, 1));
}

/** One wavy line round the card; the `phase` says where its waves begin. */
function drawThread(phase: number): string {
  const steps = 220;
  const squash = (share: number) => Math.sign(share) * Math.abs(share) ** 0.36;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (step / steps) * Math.PI * 2;
    const reach = 1 + 0.055 * Math.sin(angle * 22 + phase);
    const x = 250 + 213 * reach * squash(Math.cos(angle));
    const y = 350 + 312 * reach * squash(Math.sin(angle));
    return `${round(x)} ${round(y)}`;
  });
  return `M${points.join("L")}z`;
}
