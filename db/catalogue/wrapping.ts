import { box, faded, move, page } from "./kit/page";
import { palettes } from "./kit/palettes";
import { rect, shape, stroke } from "./kit/shapes";
import { fit } from "./kit/text";
import { shortenOutlines } from "./kit/shorten";

type Parcel = {
  file: string;
  /** Two lines on its label. */
  contents: [string, string];
  /** Where the upright string crosses it. */
  stringX: number;
};

/** The pictures that replace the cards while "Mum's behind me" is on. */
export const parcels: Parcel[] = [
  { file: "wrapped.svg", contents: ["Assorted", "wildfowl"], stringX: 250 },
  { file: "wrapped-2.svg", contents: ["Parish", "newsletter"], stringX: 120 },
  { file: "wrapped-3.svg", contents: ["Bran flakes,", "loose"], stringX: 250 },
  { file: "wrapped-4.svg", contents: ["Doilies", "(forty)"], stringX: 380 },
  { file: "wrapped-5.svg", contents: ["Hymnals,", "used once"], stringX: 250 },
  { file: "wrapped-6.svg", contents: ["Beige wool,", "more beige"], stringX: 150 },
];

const { paper: brown, ink, accent: cream } = palettes.kraft;
const [pale, shade] = ["#f6efe0", "#7d5a30"];

/** Brown paper, string and a label, as an SVG small enough to be sent as it is. */
export function drawParcel({ contents, stringX }: Parcel): string {
  const art = rect(page, brown) + flaps + string(stringX) + label(contents);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}">${art}</svg>\n`;
}

const folded = "M0 0l100 96h300l100-96M0 700l100-96h300l100 96";
const flaps = faded(0.13, shape(folded, shade)) + faded(0.45, stroke(folded, shade, 2));

function string(x: number): string {
  const cross = `M${x} 0v700M0 350h500`;
  return (
    move(4, 5, faded(0.4, stroke(cross, shade, 20))) +
    stroke(cross, shade, 20) +
    stroke(cross, pale, 17)
  );
}

function label([first, second]: Parcel["contents"]): string {
  const slip = box(66, 252, 368, 196);
  return [
    move(6, 7, faded(0.4, rect(slip, shade))),
    rect(slip, cream),
    shortenOutlines(fit("abrilItalic", first, box(96, 280, 308, 60), ink)),
    shortenOutlines(fit("abrilItalic", second, box(96, 360, 308, 60), ink)),
  ].join("");
}
