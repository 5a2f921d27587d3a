import { box, move } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { seededRandom } from "../kit/random";
import { barcode, rect, shape, stroke } from "../kit/shapes";
import { fit, setIn, stack, stretch } from "../kit/text";

export interface TicketText {
  company: string;
  lines: readonly string[];
  route: string;
  admit: string;
  small: string;
}

const stub = "M38 44H462V440a22 22 0 0 0 0 44V656H38V484a22 22 0 0 0 0-44Z";

/** A single ticket with a stub to tear off. */
export function drawTicket(text: TicketText, palette: Palette): string {
  const { paper, accent, second } = palette;
  return [
    move(10, 12, shape(stub, "#07271d")),
    shape(stub, accent),
    rect(box(38, 44, 424, 64), second),
    fit("slab", text.company, box(60, 60, 380, 32), paper),
    stack(setIn("anton", text.lines, paper), box(64, 128, 372, 254), 12),
    fit("slab", text.route, box(64, 400, 372, 28), paper),
    stroke("M72 462H428", paper, 4, { dashes: "10 9" }),
    stretch("leagueGothic", text.admit, box(64, 482, 372, 52), paper),
    paragraph("slab", text.small, box(64, 541, 372, 68), paper, { size: 22 }),
    barcode(box(64, 616, 372, 24), paper, seededRandom(text.admit)),
  ].join("");
}
