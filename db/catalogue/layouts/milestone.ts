import { footBand } from "../kit/foot-band";
import { box, move } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { stretch } from "../kit/text";

export interface MilestoneWords {
  number: string;
  small: string;
}

const layers = 9;

/** An age with weight behind it, and falling. */
export function drawMilestone({ number, small }: MilestoneWords, palette: Palette): string {
  const { ink, accent, second } = palette;
  const digits = (colour: string) => stretch("bowlby", number, box(26, 34, 416, 440), colour);
  const behind = Array.from({ length: layers }, (_, index) => {
    const layer = layers - index;
    return move(layer * 3.4, layer * 7, digits(layer % 2 ? ink : second));
  });
  return [
    ...behind,
    digits(accent),
    footBand(small, { height: 138, ground: ink, ink: accent, size: 38, face: "anton" }),
  ].join("");
}
