import { edged } from "../kit/ink";
import { box, faded } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { shape, stroke } from "../kit/shapes";
import { fit, line } from "../kit/text";

interface Helping {
  /** Printed on the food itself. */
  initial: string;
  name: string;
}

export interface TeaTrayText {
  opening: string;
  /** On toast, on a pint and on a packet. */
  helpings: readonly [Helping, Helping, Helping];
  small: string;
}

/** A supper on a tray, for somebody in bed. */
export function drawTeaTray({ opening, helpings, small }: TeaTrayText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const labels = helpings.map(({ name }, index) =>
    line("abrilItalic", name, [102 + index * 148, 550], 42, accent, {
      align: "middle",
      width: 132,
    }),
  );
  return [
    fit("copperplate", opening, box(40, 44, 420, 108), ink),
    drawToast(helpings[0].initial, ink),
    drawPint(helpings[1].initial, ink),
    drawPacket(helpings[2].initial, accent, ink),
    shape("M14 452H486L462 492H38Z", edged(second, ink, 6)),
    stroke("M54 470H446", "#ffffff", 5, { ends: "round" }),
    ...labels,
    paragraph("abrilItalic", small, box(40, 580, 420, 84), ink, { size: 31, leading: 1.2 }),
  ].join("");
}

function drawToast(initial: string, ink: string): string {
  const slice = "M48 452V304c-18-8-20-36-8-52 14-20 106-20 120 0 12 16 10 44-8 52V452Z";
  return [
    shape(slice, edged("#b5702c", ink, 6)),
    shape("M62 440V298c-14-10-16-24-8-34 10-12 82-12 92 0 8 10 6 24-8 34V440Z", "#eec27e"),
    fit("slab", initial, box(66, 300, 68, 106), "#6b3510"),
  ].join("");
}

function drawPint(initial: string, ink: string): string {
  return [
    shape("M190 212H310L294 452H206Z", edged("#ffffff", ink, 6)),
    shape("M199 250H301L288 440H212Z", "#f2a91c"),
    shape(
      "M188 252c-14-34 10-52 26-46 10-26 46-28 56-8 22-14 52 4 44 34 4 14-6 22-14 22Z",
      edged("#fffdf4", ink, 6),
    ),
    faded(0.5, stroke("M216 286L222 420", "#ffffff", 10, { ends: "round" })),
    fit("slab", initial, box(222, 300, 58, 106), "#5f2f06"),
  ].join("");
}

function drawPacket(initial: string, colour: string, ink: string): string {
  return [
    shape(
      "M336 226l12-12 12 12 12-12 12 12 12-12 12 12 12-12 12 12 12-12 12 12 12-12 12 12-8 34q8 78 0 158l8 28H336l8-28q-8-80 0-158Z",
      edged(colour, ink, 6),
    ),
    stroke("M346 254H470M346 430H470", "#ffd0c4", 4),
    shape("M362 342a46 60 0 1 0 92 0a46 60 0 1 0-92 0Z", "#fff6dc"),
    fit("slab", initial, box(376, 296, 64, 92), colour),
  ].join("");
}
