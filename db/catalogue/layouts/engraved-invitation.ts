import { edged } from "../kit/ink";
import { flourish, frame, swellingRule } from "../kit/ornaments";
import { box, inset, page, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { fit, line } from "../kit/text";

export interface EngravedInvitationText {
  hosts: string;
  request: string;
  link: string;
  shout: string;
  small: string;
}

/** An engraved invitation with a rude word across it. */
export function drawEngravedInvitation(text: EngravedInvitationText, palette: Palette): string {
  const { paper, ink, accent, second } = palette;
  return [
    frame(inset(page, 24), second, 3, 18),
    frame(inset(page, 32), second, 1.5, 18),
    flourish([250, 84], second),
    line("abril", text.hosts, [250, 140], 21, ink, { align: "middle", tracking: 0.1, width: 376 }),
    paragraph("copperplate", text.request, box(54, 158, 392, 162), ink, {
      size: 60,
      leading: 1.04,
    }),
    line("abrilItalic", text.link, [250, 354], 27, ink, { align: "middle" }),
    tilt(
      -6,
      [250, 454],
      fit("abrilItalic", text.shout, box(48, 376, 404, 158), edged(accent, paper, 12)),
    ),
    swellingRule([250, 566], 190, second),
    paragraph("abrilItalic", text.small, box(60, 576, 380, 74), ink, { size: 24 }),
  ].join("");
}
