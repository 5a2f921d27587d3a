import { footBand } from "../kit/foot-band";
import { box, move, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { rect, rule } from "../kit/shapes";
import { fit } from "../kit/text";

export interface ContractText {
  title: string;
  /** The small print above the banner, and below it. */
  clauses: readonly [string, string];
  banner: string;
  small: string;
}

/** Small print, and a banner across it for whoever only reads now. */
export function drawContract(
  { title, clauses, banner, small }: ContractText,
  palette: Palette,
): string {
  const { ink, accent, second } = palette;
  const [above, below] = clauses;
  const smallPrint = { size: 25, align: "left", leading: 1.22 } as const;
  return [
    move(10, 10, rect(box(44, 28, 412, 558), ink)),
    rect(box(44, 28, 412, 558), "#ffffff"),
    fit("slab", title, box(66, 50, 368, 40), ink),
    rule(66, 104, 368, ink, 3),
    paragraph("typewriter", above, box(66, 120, 372, 130), ink, smallPrint),
    paragraph("typewriter", below, box(66, 434, 372, 140), ink, smallPrint),
    tilt(
      -8,
      [250, 344],
      rect(box(-40, 290, 580, 110), accent) + fit("anton", banner, box(34, 304, 432, 82), second),
    ),
    footBand(small, { height: 96, ground: ink, ink: second }),
  ].join("");
}
