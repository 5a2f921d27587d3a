import { box, faded, page } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { rect, rule } from "../kit/shapes";
import { fit, line, setIn, stack, stretch } from "../kit/text";

export interface NewspaperText {
  masthead: string;
  /** The lines under the masthead, left and right. */
  strapline: readonly [string, string];
  headline: readonly string[];
  standfirst: string;
  advert: readonly [string, string];
}

/** The front page of a paper with nothing better to print. */
export function drawNewspaper(text: NewspaperText, { ink, second }: Palette): string {
  const [slogan, cost] = text.strapline;
  return [
    rect(page, "#fbf6ea"),
    rect(box(28, 28, 444, 88), second),
    stretch("bowlby", text.masthead, box(42, 46, 416, 52), "#ffffff"),
    rule(28, 124, 444, ink, 2),
    line("slab", slogan, [28, 146], 17, ink),
    line("slab", cost, [472, 146], 17, ink, { align: "right" }),
    rule(28, 156, 444, ink, 2),
    stack(setIn("anton", text.headline, ink), box(28, 170, 444, 326), 11),
    fit("slab", text.standfirst, box(28, 510, 444, 30), ink),
    drawColumn(28, ink),
    rect(box(176, 558, 148, 114), second),
    stretch("anton", text.advert[0], box(188, 570, 124, 40), "#ffffff"),
    stretch("anton", text.advert[1], box(188, 618, 124, 42), "#ffd400"),
    drawColumn(338, ink),
  ].join("");
}

/** A column of small print that isn't worth reading, so isn't there. */
function drawColumn(x: number, ink: string): string {
  const lines = Array.from({ length: 12 }, (_, row) =>
    rule(x, 560 + row * 10, row % 6 === 5 ? 82 : 134, ink, 3.6),
  );
  return faded(0.5, lines.join(""));
}
