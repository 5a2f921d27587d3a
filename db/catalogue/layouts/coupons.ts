import { hollow } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, overprint, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, rule } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface CouponsText {
  greeting: string;
  /** When each is good for, soonest first. */
  years: readonly [string, string, string, string];
  terms: string;
  stamp: string;
  small: string;
}

const top = 26;
const step = 140;

/** Years of affection in one strip, cut out as they fall due. */
export function drawCoupons(text: CouponsText, { paper, ink, accent }: Palette): string {
  const coupons = text.years.map((year, index) => {
    const y = top + index * step;
    const print = index ? "#c6c0b2" : ink;
    return [
      stretch("leagueGothic", text.greeting, box(52, y + 18, 396, 64), print),
      line("slab", year, [52, y + 118], 26, ink),
      line("slab", text.terms, [448, y + 118], 19, ink, { align: "right" }),
      index ? drawPerforation(y, paper, ink) : "",
    ].join("");
  });
  const stamp = [
    rect(box(-12, 230, 524, 152), hollow(accent, 14), 14),
    fit("anton", text.stamp, box(14, 250, 472, 112), accent, { tracking: 0.12 }),
  ];
  return [
    rect(box(30, top, 440, step * 4), "#ffffff"),
    ...coupons,
    overprint(tilt(-52, [250, 306], stamp.join(""))),
    footBand(text.small, { height: 96, ground: accent, ink: "#ffffff" }),
  ].join("");
}

function drawPerforation(y: number, paper: string, ink: string): string {
  return (
    rule(46, y, 408, ink, 4, "10 8") + circle([30, y], 14, paper) + circle([470, y], 14, paper)
  );
}
