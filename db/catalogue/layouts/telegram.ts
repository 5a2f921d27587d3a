import { edged, hollow } from "../kit/ink";
import { box, faded, inset, page, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, rect, rule } from "../kit/shapes";
import { fit, line } from "../kit/text";

export interface TelegramText {
  heading: string;
  handedIn: string;
  time: string;
  lines: readonly string[];
  stop: string;
  /** Three short lines. */
  postmark: string;
}

const postmark: Point = [397, 582];

/** A telegram, pasted down in strips, with a postmark. */
export function drawTelegram(text: TelegramText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const strips = text.lines.map((strip, index) => {
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
    fit("abril", text.heading, box(48, 46, 404, 52), "#f6ebd0", { tracking: 0.16 }),
    line("typewriter", text.handedIn, [46, 146], 20, ink),
    line("typewriter", text.time, [454, 146], 20, ink, { align: "right" }),
    rule(46, 158, 408, second, 3),
    faded(
      0.75,
      tilt(
        9,
        postmark,
        circle(postmark, 63, hollow(ink, 5)) +
          circle(postmark, 55, hollow(ink, 2)) +
          paragraph("anton", text.postmark, box(351, 532, 92, 100), ink, {
            size: 31,
            leading: 1.02,
          }),
      ),
    ),
    ...strips,
    tilt(-5, [188, 580], fit("anton", text.stop, box(44, 512, 280, 136), accent)),
  ].join("");
}
