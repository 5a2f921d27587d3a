import { edged } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, move, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, star } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface MultibuyText {
  banner: string;
  offer: { buy: string; get: string; what: string; free: string };
  small: string;
}

const centre: Point = [250, 334];

/** A special offer off the end of a supermarket aisle, where there is always a catch. */
export function drawMultibuy({ banner, offer, small }: MultibuyText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  const burst = { points: 22, outer: 238, inner: 204 };
  const lettering = [
    stretch("anton", offer.buy, box(130, 176, 240, 70), ink),
    fit("anton", offer.get, box(130, 260, 240, 34), ink, { tracking: 0.04 }),
    stretch("anton", offer.what, box(78, 308, 344, 100), paper),
    stretch("anton", offer.free, box(136, 422, 228, 72), ink),
  ];
  return [
    rect(box(0, 0, 500, 80), ink),
    fit("anton", banner, box(32, 20, 436, 40), accent, { tracking: 0.06 }),
    move(9, 11, star(centre, burst, ink)),
    star(centre, burst, edged(accent, ink, 6)),
    tilt(-6, centre, lettering.join("")),
    footBand(small, { height: 108, ground: second, ink }),
  ].join("");
}
