import { edged } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, move, type Point, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { polygon, rect, shape, stroke } from "../kit/shapes";
import { fit, line, setIn, stack, stretch } from "../kit/text";

export interface BankCardText {
  opening: readonly [string, string];
  account: string;
  number: string;
  holder: string;
  expiry: string;
  small: string;
}

const centre: Point = [250, 392];
const rays = 16;

/** Two names on one piece of plastic. */
export function drawBankCard(text: BankCardText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const plastic = box(38, 258, 424, 268);
  const card = [
    move(10, 12, rect(plastic, ink, 24)),
    rect(plastic, edged(accent, ink, 6), 24),
    rect(box(64, 286, 66, 50), edged("#ffffff", ink, 4), 9),
    stroke("M86 286v50M108 286v50M64 311h22M108 311h22", ink, 4),
    shape(
      "M404 344C352 308 366 276 390 284Q400 288 404 298Q408 288 418 284C442 276 456 308 404 344Z",
      edged(second, ink, 5),
    ),
    stretch("anton", text.account, box(64, 352, 374, 74), ink),
    fit("rubikMono", text.number, box(64, 442, 374, 30), ink),
    line("anton", text.holder, [64, 510], 23, ink),
    line("anton", text.expiry, [436, 510], 23, ink, { align: "right" }),
  ];
  return [
    ...Array.from({ length: rays }, (_, ray) => drawRay(ray, "#a67bff")),
    stack(setIn("anton", text.opening, "#ffffff"), box(36, 36, 428, 156), 14),
    tilt(-7, centre, card.join("")),
    footBand(text.small, { height: 96, ground: ink, ink: accent }),
  ].join("");
}

function drawRay(ray: number, colour: string): string {
  const far = (turn: number): Point => [
    centre[0] + 700 * Math.sin((turn * 2 * Math.PI) / rays),
    centre[1] - 700 * Math.cos((turn * 2 * Math.PI) / rays),
  ];
  return polygon([centre, far(ray), far(ray + 0.5)], colour);
}
