import { drawGlove } from "../kit/glove";
import { frame } from "../kit/ornaments";
import { box, inset, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rule, stroke } from "../kit/shapes";
import { fit } from "../kit/text";

export interface SaluteText {
  cheer: string;
  announcement: string;
  small: string;
}

/** A white glove, raised, with rays round it. */
export function drawSalute(text: SaluteText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const rays = Array.from({ length: 48 }, (_, ray) => {
    const angle = (ray * Math.PI) / 24;
    const far = ray % 2 ? 208 : 184;
    const at = (radius: number) =>
      `${Math.round(250 + radius * Math.sin(angle))} ${Math.round(344 - radius * Math.cos(angle))}`;
    return `M${at(152)}L${at(far)}`;
  });
  return [
    frame(inset(page, 22), second, 3, 16),
    stroke(rays.join(""), second, 3),
    fit("copperplate", text.cheer, box(90, 40, 320, 82), ink),
    drawGlove(252, 466, 0.84, {
      glove: "#fffaf0",
      line: "#32050f",
      sleeve: "#1a0508",
      link: "#e9c98a",
    }),
    rule(44, 557, 412, second, 3),
    fit("abril", text.announcement, box(44, 572, 412, 38), ink, { tracking: 0.08 }),
    fit("abrilItalic", text.small, box(44, 620, 412, 40), accent),
  ].join("");
}
