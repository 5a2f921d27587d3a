import { box, type Point } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, shape, stroke } from "../kit/shapes";
import { fit, stretch } from "../kit/text";

export interface GrapesText {
  opening: string;
  confession: string;
  small: string;
}

/** Where the grapes hung, row by row from the top, and which of them (row, place) are left. */
const rows = [5, 6, 5, 4, 3, 2];
const uneaten = new Set(["2,1", "3,2", "5,0"]);

const stemX = 250;

/** The remains of a bunch of grapes. */
export function drawGrapes({ opening, confession, small }: GrapesText, palette: Palette): string {
  const { paper, ink, accent } = palette;
  const bunch = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, place) => ({
      at: [stemX + (place - (count - 1) / 2) * 58, 226 + row * 49] as const,
      isLeft: uneaten.has(`${row},${place}`),
    })),
  );
  return [
    fit("shrikhand", opening, box(40, 36, 420, 54), ink),
    stroke(`M${stemX} 450V146q0-26 -30-34`, ink, 9, { ends: "round" }),
    ...bunch.map(({ at }) => drawStalk(at, ink)),
    ...bunch.map(({ at, isLeft }) => (isLeft ? drawGrape(at, ink, paper) : circle(at, 6, ink))),
    shape("M254 146q66-60 138 2-76 48-138-2", accent),
    stroke("M262 147q56-22 112 1", ink, 3, { ends: "round" }),
    stretch("anton", confession, box(36, 530, 428, 88), ink),
    paragraph("slab", small, box(30, 630, 440, 44), ink, { size: 19 }),
  ].join("");
}

/** A stalk leaves the stem the higher, the further out it droops. */
function drawStalk([x, y]: Point, ink: string): string {
  const fork = Math.round(Math.max(158, y - 26 - Math.abs(x - stemX) * 0.42));
  return stroke(`M${stemX} ${fork}Q${x} ${fork + 6} ${x} ${y}`, ink, 3.5, { ends: "round" });
}

function drawGrape([x, y]: Point, skin: string, shine: string): string {
  return circle([x, y + 12], 28, skin) + circle([x - 9, y + 3], 6, shine);
}
