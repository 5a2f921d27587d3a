import { footBand } from "../kit/foot-band";
import { box, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { polygon, rect } from "../kit/shapes";
import { line, setIn, stack } from "../kit/text";
import { stripes } from "../kit/textures";

export interface TapedRoomText {
  mine: readonly string[];
  yours: readonly string[];
  /** On the tape, twice. */
  tape: string;
  small: string;
}

/** A bedroom shared between two children, and the tape that kept the peace. */
export function drawTapedRoom({ mine, yours, tape, small }: TapedRoomText, palette: Palette) {
  const { paper, ink, accent, second } = palette;
  const wallpaper = stripes(paper, 60, 90);
  return [
    wallpaper.definition,
    polygon(
      [
        [0, 0],
        [500, 0],
        [500, 190],
        [0, 380],
      ],
      second,
    ),
    rect(box(0, 0, 500, 600), wallpaper.paint),
    polygon(
      [
        [0, 404],
        [500, 214],
        [500, 600],
        [0, 600],
      ],
      accent,
    ),
    stack(setIn("bowlby", mine, ink), box(34, 36, 250, 214), 14),
    stack(setIn("bowlby", yours, ink), box(216, 386, 250, 184), 14),
    tilt(
      -21,
      [250, 306],
      rect(box(-60, 274, 620, 64), "#fff6c9") +
        line("typewriter", tape, [72, 318], 34, ink, { width: 170 }) +
        line("typewriter", tape, [268, 318], 34, ink, { width: 170 }),
    ),
    footBand(small, { height: 112, ground: ink, ink: accent, size: 36 }),
  ].join("");
}
