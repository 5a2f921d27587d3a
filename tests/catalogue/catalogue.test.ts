import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import type { Card } from "../../db/catalogue/card";
import { catalogue } from "../../db/catalogue/catalogue";
import { drawCard, layouts } from "../../db/catalogue/draw";
import { letteringClass } from "../../db/catalogue/kit/outline";
import { box } from "../../db/catalogue/kit/page";
import { palettes } from "../../db/catalogue/kit/palettes";
import { paragraph } from "../../db/catalogue/kit/paragraph";
import { fit, line } from "../../db/catalogue/kit/text";
import { dots, stripes } from "../../db/catalogue/kit/textures";
import {
  colourRules,
  encoding,
  fingerprint,
  heightOf,
  pictureFormats,
  pictureName,
  pictureWidths,
  rasterise,
  socialEncoding,
  socialFingerprint,
  socialName,
} from "../../db/catalogue/pictures";
import { drawSocial, socialSize } from "../../db/catalogue/social";
import { drawWrapping, wrappingName } from "../../db/catalogue/wrapping";

const picturesFolder = fileURLToPath(new URL("../../public/cards/", import.meta.url));
const coloursFile = new URL("../../app/styles/card-colours.css", import.meta.url);
const manifest = JSON.parse(
  readFileSync(new URL("../../db/catalogue/art.json", import.meta.url), "utf8"),
) as Record<string, { fingerprint: string; social: string; colour: string }>;

/** The ids of the cards that break a rule: a test expects none. */
function idsOf(breaksRule: (card: Card) => boolean): string[] {
  return catalogue.filter(breaksRule).map(({ id }) => id);
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("a record", () => {
  it("shares its id, its name and its polite name with no other", () => {
    expect(repeated(catalogue.map(({ id }) => id))).toEqual([]);
    expect(repeated(catalogue.map(({ name }) => name.toLowerCase()))).toEqual([]);
    expect(repeated(catalogue.map(({ politeName }) => politeName.toLowerCase()))).toEqual([]);
  });

  it("has a readable slug for an id", () => {
    expect(idsOf(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it("costs between £2.49 and £4.99, and cost more before if it is reduced", () => {
    const isPrice = (pence: number) => Number.isInteger(pence) && pence >= 249 && pence <= 499;
    expect(idsOf(({ pricePence }) => !isPrice(pricePence))).toEqual([]);
    expect(
      idsOf(
        ({ pricePence, oldPricePence }) =>
          oldPricePence !== undefined && !(isPrice(oldPricePence) && oldPricePence > pricePence),
      ),
    ).toEqual([]);
  });

  it("is for at least one occasion, and names none twice", () => {
    expect(idsOf(({ occasions }) => new Set<string>(occasions).size !== occasions.length)).toEqual(
      [],
    );
    expect(new Set(catalogue.map(({ occasions }) => occasions[0]))).toEqual(
      new Set(["birthday", "engagement", "wedding", "get well"]),
    );
  });

  it("joined on a real day", () => {
    const isDay = (day: string) =>
      /^\d{4}-\d\d-\d\d$/.test(day) && new Date(day).toISOString().startsWith(day);
    expect(idsOf(({ added }) => !isDay(added))).toEqual([]);
  });

  it("is described in one short line, and again in two to four sentences", () => {
    const countSentences = (words: string) => words.split(/(?<=[.!?][”’]?)\s+/).length;
    expect(idsOf((card) => !isBetween(card.shortDescription, 20, 90))).toEqual([]);
    expect(idsOf((card) => !isBetween(card.longDescription, 80, 420))).toEqual([]);
    expect(idsOf((card) => ![2, 3, 4].includes(countSentences(card.longDescription)))).toEqual([]);
  });

  it("has alternative texts long enough to tell the joke and short enough to listen to", () => {
    expect(idsOf((card) => !isBetween(card.alt, 60, 320))).toEqual([]);
    expect(idsOf((card) => !isBetween(card.politeAlt, 60, 220))).toEqual([]);
  });

  it("says nothing rude while Mum’s behind you", () => {
    const rude =
      /arse|bastard|bloody|bollock|bugger|crap|fuck|\bgit\b|idiot|piss|scroung|shit|\bsod|wank/i;
    expect(idsOf((card) => rude.test(card.politeName + card.politeAlt))).toEqual([]);
    expect(idsOf((card) => rude.test(card.alt)).length).toBeGreaterThan(0);
  });

  it("sets its quotation marks and apostrophes as a printer would", () => {
    const sold = (card: Card) =>
      [card.name, card.politeName, card.shortDescription, card.longDescription]
        .concat(card.alt, card.politeAlt, printedWords(card.words))
        .join(" ");
    expect(idsOf((card) => /["']|\.\.\.| - /.test(sold(card)))).toEqual([]);
  });
});

function isBetween(words: string, least: number, most: number): boolean {
  return words === words.trim() && words.length >= least && words.length <= most;
}

describe("the catalogue", () => {
  it("holds at least 84 cards", () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(84);
  });

  it.for(["birthday", "engagement", "wedding", "get well"] as const)(
    "holds at least 20 cards for %s",
    (occasion) => {
      const cards = catalogue.filter(({ occasions }) => occasions.includes(occasion));
      expect(cards.length).toBeGreaterThanOrEqual(20);
    },
  );
});

describe("a drawing", () => {
  it("comes out the same every time", () => {
    expect(idsOf((card) => drawCard(card) !== drawCard(structuredClone(card)))).toEqual([]);
  });

  it("holds outlines only, so that it needs no font to show", () => {
    expect(idsOf((card) => /<text|font-family/.test(drawCard(card)))).toEqual([]);
    expect(idsOf((card) => /NaN|Infinity|undefined/.test(drawCard(card)))).toEqual([]);
  });

  it("shows every word of its record", () => {
    const lost = catalogue.flatMap((card) => {
      const drawing = drawCard(card);
      return printedWords(card.words)
        .filter(
          (words) => drawCard({ ...card, words: misspell(card.words, words) } as Card) === drawing,
        )
        .map((words) => `${card.id}: ${words}`);
    });
    expect(lost).toEqual([]);
  });

  it("keeps its lettering on the card, clear of the edges", async () => {
    const clearance = 14;
    const tooClose: string[] = [];
    for (const card of catalogue) {
      const { left, top, right, bottom } = await findLettering(drawCard(card));
      const isClear =
        left >= clearance &&
        top >= clearance &&
        right <= 500 - clearance &&
        bottom <= 700 - clearance;
      if (!isClear) tooClose.push(`${card.id}: ${left},${top} to ${right},${bottom}`);
    }
    expect(tooClose).toEqual([]);
  });

  it("is caught when its lettering hangs over an edge", async () => {
    const overhanging = line("anton", "HELLO", [450, 690], 60, "#000000");
    const { left, right, bottom } = await findLettering(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 700">${overhanging}</svg>`,
    );
    expect(left).toBeCloseTo(450, -1);
    expect(right).toBeGreaterThan(520);
    expect(bottom).toBeCloseTo(690, -1);
  });

  it("names what it defines by what it is, so that two drawings can share a page", () => {
    const definitions = new Map<string, string>();
    const clashes: string[] = [];
    for (const card of catalogue) {
      for (const [definition, , id = ""] of drawCard(card).matchAll(
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

/** Every piece of text in a record's words. */
function printedWords(words: unknown): string[] {
  if (typeof words === "string") return words ? [words] : [];
  if (typeof words !== "object" || words === null) return [];
  return Object.values(words).flatMap(printedWords);
}

/** The words of a record with the last letter of one piece of text changed. */
function misspell(words: unknown, wanted: string): unknown {
  if (words === wanted) return wanted.slice(0, -1) + (wanted.endsWith("n") ? "m" : "n");
  if (Array.isArray(words)) return words.map((each) => misspell(each, wanted));
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([key, each]) => [key, misspell(each, wanted)]),
  );
}

/** Where the lettering of a drawing lies, in card units, found by drawing it alone on a larger sheet. */
async function findLettering(svg: string) {
  const margin = 100;
  const [width, height] = [700, 900];
  const others = `path:not(.${letteringClass}), rect, circle { fill: none; stroke: none }`;
  const sheet = svg
    .replace(
      'viewBox="0 0 500 700"',
      `viewBox="${-margin} ${-margin} ${width} ${height}" width="${width}" height="${height}"`,
    )
    .replace(">", `><style>${others}</style>`);
  const pixels = await sharp(Buffer.from(sheet)).ensureAlpha().raw().toBuffer();

  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (pixels[pixel * 4 + 3] === 0) continue;
    const x = (pixel % width) - margin;
    const y = Math.floor(pixel / width) - margin;
    found.left = Math.min(found.left, x);
    found.top = Math.min(found.top, y);
    found.right = Math.max(found.right, x + 1);
    found.bottom = Math.max(found.bottom, y + 1);
  }
  return found;
}

describe("the kit", () => {
  it("gives unlike textures unlike ids, and the same texture the same", () => {
    expect(dots("#111111", 10, 2).paint).not.toBe(dots("#111111", 10, 3).paint);
    expect(dots("#111111", 10, 2).paint).not.toBe(dots("#222222", 10, 2).paint);
    expect(stripes("#111111", 10, 45)).toEqual(stripes("#111111", 10, 45));
  });

  it("refuses a letter that a face does not have", () => {
    expect(() => fit("anton", "Ω", box(0, 0, 100, 100), "#000000")).toThrow(/Anton has no glyph/);
  });

  it("refuses to set words too small to read", () => {
    expect(() => line("slab", "terms apply", [0, 50], 9, "#000000")).toThrow(/15 is the least/);
    expect(() => fit("slab", "terms apply", box(0, 0, 60, 60), "#000000")).toThrow(/the least/);
    expect(() =>
      paragraph("slab", "a great deal to say ".repeat(20), box(0, 0, 90, 90), "#000000", {
        size: 30,
      }),
    ).toThrow(/the least/);
  });
});

describe("the pictures", () => {
  const pictures = catalogue.flatMap(({ id }) =>
    pictureFormats.flatMap((format) =>
      pictureWidths.map((width) => ({ file: pictureName(id, width, format), width, format })),
    ),
  );

  const socialPictures = catalogue.map(({ id }) => socialName(id));
  const bytesOf = (file: string) => statSync(picturesFolder + file).size;

  it("are there for every card, and for nothing else (else run `npm run art`)", () => {
    const expected = [...pictures.map(({ file }) => file), ...socialPictures, wrappingName];
    expect(readdirSync(picturesFolder).toSorted()).toEqual(expected.toSorted());
    expect(Object.keys(manifest)).toEqual(catalogue.map(({ id }) => id));
  });

  it("were made from the cards as they are now (else run `npm run art`)", () => {
    expect(idsOf((card) => manifest[card.id]?.fingerprint !== fingerprint(drawCard(card)))).toEqual(
      [],
    );
    expect(
      idsOf((card) => manifest[card.id]?.social !== socialFingerprint(drawSocial(card))),
    ).toEqual([]);
  });

  it("come with a colour to show until they load", () => {
    expect(idsOf(({ id }) => !/^#[0-9a-f]{6}$/.test(manifest[id]?.colour ?? ""))).toEqual([]);
    expect(readFileSync(coloursFile, "utf8")).toBe(colourRules(manifest));
  });

  it("are the sizes they say they are", async () => {
    const wrong: string[] = [];
    for (const { file, width, format } of pictures) {
      const is = await sharp(picturesFolder + file).metadata();
      const expected = [width, heightOf(width), format === "avif" ? "heif" : "webp"].join(" ");
      const actual = [is.width, is.height, is.format].join(" ");
      if (actual !== expected) wrong.push(`${file}: ${actual}`);
    }
    for (const file of socialPictures) {
      const { width, height, format } = await sharp(picturesFolder + file).metadata();
      const isRight =
        width === socialSize.width && height === socialSize.height && format === "jpeg";
      if (!isRight) wrong.push(`${file}: ${width} ${height} ${format}`);
    }
    expect(wrong).toEqual([]);
  });

  it("weigh little", () => {
    const heavy = pictures.filter(
      ({ file, width, format }) => bytesOf(file) > encoding[format][width].mostBytes,
    );
    expect(heavy).toEqual([]);
    expect(encoding.avif[640].mostBytes).toBeLessThanOrEqual(25_000);
    expect(encoding.webp[320].mostBytes).toBeLessThanOrEqual(20_000);

    const heavySocial = socialPictures.filter((file) => bytesOf(file) > socialEncoding.mostBytes);
    expect(heavySocial).toEqual([]);
    expect(socialEncoding.mostBytes).toBeLessThanOrEqual(70_000);

    const large = pictures.filter(({ width, format }) => width === 640 && format === "avif");
    const total = large.reduce((sum, { file }) => sum + bytesOf(file), 0);
    expect(total / large.length).toBeLessThan(17_000);
  });

  it("show their own card, and no two look alike", async () => {
    const shown = await Promise.all(
      catalogue.map((card) => thumbnail(sharp(picturesFolder + pictureName(card.id, 320, "avif")))),
    );
    const drawn = await Promise.all(
      catalogue.map((card) => thumbnail(rasterise(drawCard(card), 160))),
    );
    expect(idsOf((card) => differenceOf(at(shown, card), at(drawn, card)) > 4)).toEqual([]);

    const alike = catalogue.flatMap((card, index) =>
      catalogue
        .slice(index + 1)
        .filter((other) => differenceOf(at(shown, card), at(shown, other)) < 12)
        .map((other) => `${card.id} and ${other.id}`),
    );
    expect(alike).toEqual([]);
  });
});

describe("the wrapping", () => {
  const wrapping = drawWrapping();

  it("is in the folder as the kit draws it (else run `npm run art`)", () => {
    expect(readFileSync(picturesFolder + wrappingName, "utf8")).toBe(wrapping);
  });

  it("has the shape of a card, and weighs less than 8 kB", () => {
    expect(wrapping).toMatch(/^<svg [^>]*viewBox="0 0 500 700">/);
    expect(wrapping.length).toBeLessThan(8000);
  });

  it("holds outlines only: no fonts, no styles, no scripts", () => {
    expect(wrapping).not.toMatch(/<text|font-family|style|<script|NaN|undefined/);
  });

  it("keeps its lettering on its label", async () => {
    const { left, top, right, bottom } = await findLettering(wrapping);
    expect([left > 80, top > 266, right < 420, bottom < 434]).toEqual([true, true, true, true]);
    expect(right - left).toBeGreaterThan(280);
  });
});

const at = (thumbnails: readonly Buffer[], card: Card) =>
  thumbnails[catalogue.indexOf(card)] ?? Buffer.alloc(0);

/** A picture as a few coarse pixels, which tell designs apart but not encoders. */
async function thumbnail(picture: Sharp): Promise<Buffer> {
  const small = await picture.png().toBuffer();
  return sharp(small).resize(20, 28).removeAlpha().raw().toBuffer();
}

/** The mean difference of two thumbnails, 0 to 255. */
function differenceOf(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0);
  return sum / one.length;
}
