import { footBand } from "../kit/foot-band";
import { box, move } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { stretch } from "../kit/text";

export interface MilestoneText {
  number: string;
  small: string;
}

const layers = 7;
const gap = 50;

/** A number in heavy digits, with layers falling away behind it. */
export function drawMilestone({ number, small }: MilestoneText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const width = (416 - gap * (number.length - 1)) / number.length;
  const digits = (colour: string) =>
    [...number]
      .map((digit, index) =>
        stretch("rubikMono", digit, box(26 + index * (width + gap), 34, width, 440), colour),
      )
      .join("");
  const behind = Array.from({ length: layers }, (_, index) => {
    const layer = layers - index;
    return move(layer * 4.4, layer * 9, digits(layer % 2 ? ink : second));
  });
  return [
    ...behind,
    digits(accent),
    footBand(small, { height: 138, ground: ink, ink: accent, size: 38, face: "anton" }),
  ].join("");
}
