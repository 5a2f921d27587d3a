import { edged } from "../kit/ink";
import { box, type Point, round } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, shape } from "../kit/shapes";
import { line, stretch } from "../kit/text";

export interface PieChartText {
  title: string;
  /** From the largest to the smallest, in hundredths; the last is pulled out. */
  slices: readonly { says: string; share: number }[];
  small: string;
}

const centre: Point = [250, 294];
const radius = 144;

/** A pie chart with a legend. */
export function drawPieChart({ title, slices, small }: PieChartText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const colours = [accent, second, "#00a7e1", "#ff4d9d"];
  let begun = -0.02;
  const pie = slices.map(({ share }, index) => {
    const from = begun;
    begun += share / 100;
    const isLast = index === slices.length - 1;
    return drawSlice(from, begun, isLast ? 20 : 0, edged(colours[index] ?? ink, ink, 7));
  });
  const legend = slices.map(({ says, share }, index) => {
    const y = 484 + index * 44;
    return [
      rect(box(38, y - 26, 30, 30), edged(colours[index] ?? ink, ink, 4)),
      line("slab", says, [84, y], 27, ink),
      line("slab", `${share}%`, [462, y], 27, ink, { align: "right" }),
    ].join("");
  });
  return [
    rect(box(0, 0, 500, 122), ink),
    stretch("anton", title, box(32, 26, 436, 72), "#ffffff"),
    ...pie,
    line("anton", `${slices[0]?.share}%`, [266, 388], 72, "#ffffff", { align: "middle" }),
    ...legend,
    line("typewriter", small, [250, 672], 27, ink, { align: "middle" }),
  ].join("");
}

/** A slice from one share of the circle to another, pulled out by `out`. */
function drawSlice(from: number, to: number, out: number, ink: ReturnType<typeof edged>): string {
  const toward = (share: number, distance: number): Point => {
    const angle = share * 2 * Math.PI;
    return [distance * Math.sin(angle), -distance * Math.cos(angle)];
  };
  const shift = toward((from + to) / 2, out);
  const at = ([x, y]: Point) =>
    `${round(centre[0] + shift[0] + x)} ${round(centre[1] + shift[1] + y)}`;
  const arc = `A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1`;
  return shape(`M${at([0, 0])}L${at(toward(from, radius))}${arc} ${at(toward(to, radius))}Z`, ink);
}
