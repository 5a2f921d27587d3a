import { edged, hollow } from "../kit/ink";
import { footBand } from "../kit/foot-band";
import { box, move, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, stroke } from "../kit/shapes";
import { fit, line, setIn, stack, stretch } from "../kit/text";

export interface DeliveryNoteText {
  title: readonly [string, string];
  tried: { label: string; what: string };
  youWere: { label: string; choices: readonly { says: string; ticked?: true }[] };
  leftIt: { label: string; where: string };
  small: string;
}

const left = 62;
const width = 376;

/** A note from the postman, with boxes to tick. */
export function drawDeliveryNote(text: DeliveryNoteText, palette: Palette): string {
  const { ink, second } = palette;
  const label = (says: string, y: number) => line("slab", says, [left, y], 22, ink);
  const choices = text.youWere.choices.map(({ says, ticked }, index) => {
    const y = 392 + index * 38;
    return [
      rect(box(left, y - 24, 26, 26), hollow(ink, 4)),
      ticked ? stroke(`M${left + 3} ${y - 14}l10 13 24-34`, second, 8, { ends: "round" }) : "",
      line("slab", says, [left + 46, y - 2], 25, ink),
    ].join("");
  });
  const note = [
    move(10, 12, rect(box(40, 34, 420, 560), ink, 10)),
    rect(box(40, 34, 420, 560), edged("#ffffff", ink, 5), 10),
    rect(box(40, 34, 420, 136), ink, 10),
    stack(setIn("anton", text.title, "#ffffff"), box(left, 54, width, 100), 12),
    label(text.tried.label, 206),
    stretch("anton", text.tried.what, box(left, 220, width, 94), second),
    label(text.youWere.label, 350),
    ...choices,
    label(text.leftIt.label, 512),
    rect(box(left - 8, 526, width + 16, 48), "#ffe81a"),
    fit("anton", text.leftIt.where, box(left, 534, width, 32), ink),
  ];
  return (
    tilt(-2.5, [250, 320], note.join("")) +
    footBand(text.small, { height: 72, ground: ink, ink: "#ffffff" })
  );
}
