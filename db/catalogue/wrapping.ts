import { box, faded, move, page } from "./kit/page";
import { palettes } from "./kit/palettes";
import { rect, shape, stroke } from "./kit/shapes";
import { fit } from "./kit/text";
import { shortenOutlines } from "./kit/shorten";

/** The picture that replaces every card while "Mum's behind me" is on. */
export const wrappingName = "wrapped.svg";

const { paper: brown, ink, accent: cream } = palettes.kraft;
const [pale, shade] = ["#f6efe0", "#7d5a30"];

/** A card in brown paper and string, as an SVG small enough to be sent as it is. */
export function drawWrapping(): string {
  const art = rect(page, brown) + flaps + string + label;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}">${art}</svg>\n`;
}

const folded = "M0 0l100 96h300l100-96M0 700l100-96h300l100 96";
const flaps = faded(0.13, shape(folded, shade)) + faded(0.45, stroke(folded, shade, 2));

const cross = "M250 0v700M0 350h500";
const string =
  move(4, 5, faded(0.4, stroke(cross, shade, 20))) +
  stroke(cross, shade, 20) +
  stroke(cross, pale, 17);

const slip = box(66, 252, 368, 196);
const label = [
  move(6, 7, faded(0.4, rect(slip, shade))),
  rect(slip, cream),
  shortenOutlines(fit("abrilItalic", "Assorted", box(96, 280, 308, 60), ink)),
  shortenOutlines(fit("abrilItalic", "wildfowl", box(96, 360, 308, 60), ink)),
].join("");
