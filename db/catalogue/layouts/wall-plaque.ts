import { onArc } from "../kit/arc";
import { footBand } from "../kit/foot-band";
import { hollow } from "../kit/ink";
import { box, faded, move, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect } from "../kit/shapes";
import { fit } from "../kit/text";

export interface WallPlaqueText {
  /** Round the rim, over the top and under it. */
  rim: { over: string; under: string };
  who: string;
  lines: readonly [string, string];
  howLong: string;
  small: string;
}

const centre: Point = [250, 302];

/** The round blue plate screwed to a wall where somebody of note once did something. */
export function drawWallPlaque(text: WallPlaqueText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const [first, last] = text.lines;
  const plate = circle(centre, 222, second);
  return [
    drawBricks("#ff8f4d"),
    move(9, 11, faded(0.35, circle(centre, 222, ink))),
    plate,
    circle(centre, 208, hollow(accent, 6)),
    circle(centre, 152, hollow(accent, 4)),
    onArc(
      "anton",
      text.rim.over,
      { centre, radius: 164, size: 36, side: "top", spacing: 4 },
      accent,
    ),
    onArc(
      "anton",
      text.rim.under,
      { centre, radius: 195, size: 36, side: "bottom", spacing: 6 },
      accent,
    ),
    fit("abril", text.who, box(170, 170, 160, 68), accent),
    fit("leagueGothic", first, box(116, 254, 268, 50), accent),
    fit("leagueGothic", last, box(136, 314, 228, 56), accent),
    fit("abril", text.howLong, box(150, 382, 200, 40), accent),
    footBand(text.small, { height: 104, ground: ink, ink: accent }),
  ].join("");
}

function drawBricks(colour: string): string {
  const bricks: string[] = [];
  for (let row = 0; row < 12; row++) {
    for (let left = row % 2 ? -60 : 0; left < 500; left += 120) {
      bricks.push(rect(box(left + 3, row * 52 + 3, 114, 46), colour));
    }
  }
  return bricks.join("");
}
