import { edged } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, rule } from "../kit/shapes";
import { fit, line, stretch } from "../kit/text";

export interface CouponsWords {
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
export function drawCoupons(words: CouponsWords, { paper, ink, accent }: Palette): string {
  const coupons = words.years.map((year, index) => {
    const y = top + index * step;
    const print = index ? edged("#ffffff", ink, 3) : ink;
    return [
      stretch("leagueGothic", words.greeting, box(52, y + 18, 396, 64), print),
      line("slab", year, [52, y + 118], 26, accent),
      line("slab", words.terms, [448, y + 118], 19, ink, { align: "right" }),
      index ? drawPerforation(y, paper, ink) : "",
    ].join("");
  });
  const stamp = [
    rect(box(192, 310, 228, 90), edged("#ffffff", accent, 9), 8),
    fit("anton", words.stamp, box(206, 325, 200, 60), accent),
  ];
  return [
    rect(box(30, top, 440, step * 4), "#ffffff"),
    ...coupons,
    tilt(-9, [306, 355], stamp.join("")),
    footBand(words.small, { height: 96, ground: accent, ink: "#ffffff" }),
  ].join("");
}

function drawPerforation(y: number, paper: string, ink: string): string {
  return (
    rule(46, y, 408, ink, 4, "10 8") + circle([30, y], 14, paper) + circle([470, y], 14, paper)
  );
}
