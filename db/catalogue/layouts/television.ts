import { footBand } from "../kit/foot-band";
import { edged } from "../kit/ink";
import { box, move } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, polygon, rect, shape, stroke } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface TelevisionText {
  alarm: string;
  headline: readonly [string, string];
  ticker: string;
  small: string;
}

/** The news, read by somebody who has heard it before. */
export function drawTelevision(text: TelevisionText, palette: Palette): string {
  const { ink, accent, second } = palette;
  return [
    stroke("M250 92L158 24M250 92L342 24", ink, 10, { ends: "round" }),
    move(9, 11, rect(box(24, 84, 452, 492), ink, 34)),
    rect(box(24, 84, 452, 492), edged("#6b3a1a", ink, 8), 34),
    rect(box(48, 108, 404, 444), edged(second, ink, 8), 22),
    drawReader(ink),
    rect(box(52, 316, 180, 46), "#e4002b"),
    fit("anton", text.alarm, box(66, 325, 152, 28), "#ffffff"),
    rect(box(52, 362, 396, 134), accent),
    stretch("anton", text.headline[0], box(70, 376, 360, 48), ink),
    stretch("anton", text.headline[1], box(70, 434, 360, 48), ink),
    rect(box(52, 496, 396, 46), ink),
    fit("leagueGothic", text.ticker, box(66, 504, 368, 30), "#ffd400"),
    footBand(text.small, { height: 92, ground: ink, ink: accent }),
  ].join("");
}

/** A newsreader with a head on one hand. */
function drawReader(ink: string): string {
  return [
    shape(
      "M374 232c-70-44-56-92-24-92 14 0 20 8 24 16 4-8 10-16 24-16 32 0 46 48-24 92Z",
      "#ff6fa8",
    ),
    shape("M140 362V316c0-66 44-84 96-84s96 18 96 84V362Z", "#26262e"),
    polygon(
      [
        [216, 232],
        [256, 232],
        [236, 290],
      ],
      "#ffffff",
    ),
    polygon(
      [
        [230, 244],
        [242, 244],
        [246, 296],
        [236, 308],
        [226, 296],
      ],
      "#e4002b",
    ),
    circle([236, 180], 54, edged("#f3c49b", ink, 5)),
    shape("M182 176c0-42 26-58 54-58s54 16 54 58c-16-24-34-28-54-28s-38 4-54 28Z", ink),
    stroke("M206 180h20M246 180h20M220 210h32", ink, 6, { ends: "round" }),
    stroke("M312 340L318 262L276 216", "#3a3a46", 28, { ends: "round" }),
    circle([274, 214], 18, edged("#f3c49b", ink, 5)),
  ].join("");
}
