import { edged } from "./ink";
import { round } from "./page";
import { circle, shape, stroke } from "./shapes";

interface GloveColours {
  glove: string;
  line: string;
  sleeve: string;
  link: string;
}

/**
 * Two raised fingers in a white glove with a starched cuff, seen from the back of the hand. The
 * wrist is at x, y. At a `size` of 1 it is about 150 units wide and 440 high.
 */
export function drawGlove(
  x: number,
  y: number,
  size: number,
  { glove, line, sleeve, link }: GloveColours,
): string {
  const skin = edged(glove, line, 9);
  const hand = [
    // The middle finger leans over the first.
    shape("M-20-150L-64-318a27 27 0 0 1 52-16L20-160z", skin),
    shape("M-10-160L14-336a27 27 0 0 1 54 5L48-150z", skin),
    shape(
      "M-64-34C-78-86-84-136-68-176q8-18 36-18h82q24 2 29 26c7 48-1 92-15 134Q0-48-64-34z",
      skin,
    ),
    shape("M40-176q2-24 25-22t22 25l-4 32q-4 16-23 14t-22-17z", skin),
    shape("M74-160q5-18 21-15t15 24l-7 28q-5 15-20 11t-15-17z", skin),
    shape("M-68-146c-22 3-32 20-25 37 6 14 22 20 38 26 20 8 36 2 40-9s-3-24-18-28", skin),
    stroke("M-26-168L-18-112M8-168v58M36-164L32-112", line, 5, { ends: "round" }),
    shape("M-80 104L-66-4H66L80 104z", sleeve),
    shape("M-66 10V-38Q0-52 66-38V10Q0-4-66 10z", skin),
    circle([44, -16], 7, edged(link, line, 6)),
  ];
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${size})">${hand.join("")}</g>`;
}
