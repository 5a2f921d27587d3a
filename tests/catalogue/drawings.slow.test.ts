import { describe, expect, it } from "vitest";
import type { CardRecord } from "../../db/catalogue/card";
import { catalogue } from "../../db/catalogue/catalogue";
import { drawCard } from "../../db/catalogue/draw";
import { layouts } from "../../db/catalogue/layouts";
import { palettes } from "../../db/catalogue/kit/palettes";
import { line } from "../../db/catalogue/kit/text";
import { idsOf, printedTexts } from "./card-texts";
import { findContrasts } from "./contrast";
import { findLettering } from "./lettering";
import { openDrawings } from "./open-drawings";

openDrawings();

const drawings = new Map(catalogue.map((card) => [card, drawCard(card)]));
const drawingOf = (card: CardRecord) => drawings.get(card) ?? "";

/** WCAG asks 3 of large text; the faintest words of our cards have 2.66, and are two centimetres high. */
const leastContrast = 2.5;

describe("a drawing", () => {
  it("comes out the same every time", () => {
    expect(idsOf((card) => drawingOf(card) !== drawCard(structuredClone(card)))).toEqual([]);
  });

  it("holds outlines only, so that it needs no font to show", () => {
    expect(idsOf((card) => /<text|font-family/.test(drawingOf(card)))).toEqual([]);
    expect(idsOf((card) => /NaN|Infinity|undefined/.test(drawingOf(card)))).toEqual([]);
  });

  it("shows every word of its record", () => {
    const lost = catalogue.flatMap((card) => {
      const drawing = drawingOf(card);
      return printedTexts(card.text)
        .filter(
          (text) =>
            drawCard({ ...card, text: misspell(card.text, text) } as CardRecord) === drawing,
        )
        .map((text) => `${card.id}: ${text}`);
    });
    expect(lost).toEqual([]);
  });

  it("keeps its lettering on the card, clear of the edges", async () => {
    const clearance = 14;
    const tooClose: string[] = [];
    for (const card of catalogue) {
      const { left, top, right, bottom } = await findLettering(drawingOf(card));
      const isClear =
        left >= clearance &&
        top >= clearance &&
        right <= 500 - clearance &&
        bottom <= 700 - clearance;
      if (!isClear) tooClose.push(`${card.id}: ${left},${top} to ${right},${bottom}`);
    }
    expect(tooClose).toEqual([]);
  });

  it("fails the check when its lettering hangs over an edge", async () => {
    const overhanging = line("anton", "HELLO", [450, 690], 60, "#000000");
    const { left, right, bottom } = await findLettering(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 700">${overhanging}</svg>`,
    );
    expect(left).toBeCloseTo(450, -1);
    expect(right).toBeGreaterThan(520);
    expect(bottom).toBeCloseTo(690, -1);
  });

  it("sets its lettering in colours that stand out from those around it", async () => {
    const findFaint = async (card: CardRecord) => {
      const contrasts = [...(await findContrasts(drawCard(card)))];
      const faint = contrasts.filter(([, contrast]) => contrast < leastContrast);
      return faint.map(([colour, contrast]) => `${card.id}: ${colour} ${contrast.toFixed(2)}`);
    };
    const faint: string[] = [];
    for (const card of catalogue) faint.push(...(await findFaint(card)));
    expect(faint).toEqual([]);
    const doily = catalogue.find(({ layout }) => layout === "doily")!;
    expect(await findFaint({ ...doily, palette: "rose" })).toHaveLength(2);
  });

  it("names its definitions by their content, so that two drawings can share a page", () => {
    const definitions = new Map<string, string>();
    const clashes: string[] = [];
    for (const card of catalogue) {
      for (const [definition, , id = ""] of drawingOf(card).matchAll(
        /<(pattern|filter) id="([^"]+)".*?<\/\1>/g,
      )) {
        if ((definitions.get(id) ?? definition) !== definition) clashes.push(`${card.id}: ${id}`);
        definitions.set(id, definition);
      }
    }
    expect(definitions.size).toBeGreaterThan(0);
    expect(clashes).toEqual([]);
  });

  it("leaves no layout and no palette unused", () => {
    expect(new Set(catalogue.map(({ layout }) => layout))).toEqual(new Set(Object.keys(layouts)));
    expect(new Set(catalogue.map(({ palette }) => palette))).toEqual(
      new Set(Object.keys(palettes)),
    );
  });
});

/** The text of a record with the last letter of one piece of text changed. */
function misspell(text: unknown, wanted: string): unknown {
  if (text === wanted) return wanted.slice(0, -1) + (wanted.endsWith("n") ? "m" : "n");
  if (Array.isArray(text)) return text.map((each) => misspell(each, wanted));
  if (typeof text !== "object" || text === null) return text;
  return Object.fromEntries(
    Object.entries(text).map(([key, each]) => [key, misspell(each, wanted)]),
  );
}
