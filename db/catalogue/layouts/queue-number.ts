import { footBand } from "../kit/foot-band";
import { edged } from "../kit/ink";
import { box, move, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, rule, shape } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface QueueNumberText {
  title: string;
  /** The board on the wall: a label and a number. */
  served: readonly [string, string];
  /** The ticket in the patient's hand. */
  own: readonly [string, string];
  date: string;
  small: string;
}

const paperEdge =
  "M126 340H404V566l-20-16-20 16-20-16-20 16-19-16-20 16-20-16-20 16-20-16-20 16-20-16-20 16-20-16-19 16Z";

/** The board of a waiting room, and a ticket that is not on it yet. */
export function drawQueueNumber(text: QueueNumberText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const ticket = [
    move(8, 10, shape(paperEdge, ink)),
    shape(paperEdge, edged(second, ink, 4)),
    fit("slab", text.own[0], box(150, 360, 230, 28), ink),
    stretch("bowlby", text.own[1], box(150, 402, 230, 86), accent),
    rule(150, 502, 230, ink, 3, "8 7"),
    fit("typewriter", text.date, box(150, 512, 230, 22), ink),
  ];
  return [
    stretch("anton", text.title, box(36, 34, 428, 84), ink),
    rect(box(60, 142, 380, 176), edged("#12100e", ink, 10), 14),
    rect(box(78, 160, 344, 140), "#2a0d0a", 6),
    fit("leagueGothic", text.served[0], box(96, 176, 150, 108), "#ff8a66"),
    fit("rubikMono", text.served[1], box(268, 176, 134, 108), "#ff3b1f"),
    tilt(-5, [264, 450], ticket.join("")),
    footBand(text.small, { height: 96, ground: ink, ink: second }),
  ].join("");
}
