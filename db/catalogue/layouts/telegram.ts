import { onArc } from "../kit/arc";
import { edged, hollow } from "../kit/ink";
import { box, faded, inset, page, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, rule } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface TelegramWords {
  heading: string;
  handedIn: string;
  time: string;
  lines: readonly string[];
  stop: string;
  postmark: string;
}

const postmark: Point = [410, 596];

/** Urgent news, by the word, pasted down in strips. */
export function drawTelegram(words: TelegramWords, palette: Palette): string {
  const { ink, accent, second } = palette;
  const strips = words.lines.map((strip, index) => {
    const y = 172 + index * 53;
    const width = Math.min(408, 30 + strip.length * 22);
    return tilt(
      index % 2 ? 0.6 : -0.5,
      [250, y],
      rect(box(46, y, width, 45), "#fffbe9") +
        line("typewriter", strip, [58, y + 35], 38, "#1c1712", { width: width - 24 }),
    );
  });
  return [
    rect(inset(page, 26), edged("#f6ebd0", second, 4)),
    rect(box(26, 26, 448, 90), ink),
    fit("abril", words.heading, box(48, 46, 404, 52), "#f6ebd0", { tracking: 0.16 }),
    line("typewriter", words.handedIn, [46, 146], 20, ink),
    line("typewriter", words.time, [454, 146], 20, ink, { align: "right" }),
    rule(46, 158, 408, second, 3),
    faded(
      0.6,
      circle(postmark, 52, hollow(ink, 4)) +
        circle(postmark, 31, hollow(ink, 3)) +
        onArc(
          "typewriter",
          words.postmark,
          { centre: postmark, radius: 35, size: 16, side: "top" },
          ink,
        ),
    ),
    ...strips,
    tilt(-5, [203, 580], fit("anton", words.stop, box(44, 504, 318, 150), accent)),
  ].join("");
}
