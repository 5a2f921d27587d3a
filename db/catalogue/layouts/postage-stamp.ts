import { onArc } from "../kit/arc";
import { drawGlove } from "../kit/glove";
import { hollow } from "../kit/ink";
import { box, faded, move, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface PostageStampText {
  value: string;
  andWhat: string;
  /** Round the postmark and across it. */
  postmark: { round: string; across: string };
  praise: string;
  catch: string;
}

const stamp = box(50, 78, 316, 410);
const postmark: Point = [408, 132];
const tooth = 19.75;

/** A stamp with nobody's head on it, only their fingers. */
export function drawPostageStamp(text: PostageStampText, palette: Palette): string {
  const { paper, ink, accent } = palette;
  const { x, y, width, height } = stamp;
  const across = Array.from({ length: 17 }, (_, hole): Point[] => [
    [x + hole * tooth, y],
    [x + hole * tooth, y + height],
  ]);
  const down = Array.from({ length: 20 }, (_, hole): Point[] => [
    [x, y + 8 + hole * tooth],
    [x + width, y + 8 + hole * tooth],
  ]);
  return [
    move(5, 8, faded(0.25, rect(stamp, ink))),
    rect(stamp, "#fffdf6"),
    ...[...across, ...down].flat().map((hole) => circle(hole, 6.4, paper)),
    rect(box(72, 100, 272, 366), "#7a1128"),
    rect(box(81, 109, 254, 348), hollow("#e9c98a", 2)),
    drawGlove(226, 386, 0.64, {
      glove: "#fffaf0",
      line: "#3a0510",
      sleeve: "#23060d",
      link: "#e9c98a",
    }),
    line("abril", text.value, [92, 156], 46, "#fdf2dc"),
    line("abrilItalic", text.andWhat, [326, 446], 27, "#fdf2dc", { align: "right" }),
    circle(postmark, 76, hollow(ink, 4)),
    circle(postmark, 46, hollow(ink, 3)),
    onArc(
      "anton",
      text.postmark.round,
      { centre: postmark, radius: 52, size: 21, side: "top", spacing: 1.5 },
      ink,
    ),
    fit("anton", text.postmark.across, box(374, 117, 68, 30), ink),
    stroke("M386 232q12-12 24 0t24 0 24 0M382 252q12-12 24 0t24 0 24 0", ink, 4),
    fit("feltTip", text.praise, box(34, 506, 432, 84), ink),
    fit("abril", text.catch, box(34, 612, 432, 46), accent),
  ].join("");
}
