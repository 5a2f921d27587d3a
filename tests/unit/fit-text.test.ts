import opentype from "opentype.js";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  addressSizes,
  fitAddress,
  labelSize,
  labelSizes,
  messageSize,
  messageSizes,
  widthOf,
} from "../../app/shop/fulfilment/fit-text";
import { typefaceWidths, type Typeface } from "../../app/shop/catalogue/typefaces";

const { resolve } = createRequire(import.meta.url);
const files: Record<Typeface, string> = {
  poster: "anton",
  slab: "alfa-slab-one",
  engraver: "abril-fatface",
};
const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCharCode(0x20 + i));
const western = Array.from({ length: 0xff - 0xa1 + 1 }, (_, i) => String.fromCharCode(0xa1 + i));

describe("a message", () => {
  test.each(Object.entries(files))(
    "in the %s typeface is never wider than reckoned",
    (typeface, file) => {
      const woff = readFileSync(resolve(`@fontsource/${file}/files/${file}-latin-400-normal.woff`));
      const font = opentype.parse(new Uint8Array(woff).buffer);
      const tooWide = [...ascii, ...western, ..."ŒœŸ–—‘’“”…•"].filter((letter) => {
        const width = font.charToGlyph(letter).advanceWidth / font.unitsPerEm;
        return width > widthOf(letter) * typefaceWidths[typeface as Typeface];
      });
      expect(tooWide).toEqual([]);
    },
  );

  test.each([
    ["of two words is as large as it gets", "Get up", 240],
    [
      "of a hundred letters is still read at arm’s length",
      "Happy birthday, old man. ".repeat(4),
      105,
    ],
    [
      "of two lines breaks them further to be larger",
      "They were seedless.\nUnlike you, apparently.",
      130,
    ],
    ["that fits on one line is broken to be larger", "B4 it all goes wrong.", 240],
    ["with a long word keeps it whole", "Happy Donaudampfschifffahrt", 70],
    ["of nothing but line ends has room for all of them", `a${"\n".repeat(98)}b`, 10],
    ["with an empty line has nothing in it", "Get\n\nup", 240],
    ["of one word of a hundred letters is broken", "W".repeat(100), 85],
  ])("%s", (_, message, size) => {
    expect(messageSize(message, "poster")).toBe(size);
  });

  test("gets a size that the style sheet knows", () => {
    const css = readFileSync("app/styles/card-inside.css", "utf8");
    const rules = [...css.matchAll(/data-size="(\d+)"\] \{\s+--size: ([\d.]+);/g)];
    expect(rules.map(([, size]) => Number(size))).toEqual([...messageSizes]);
    expect(rules.map(([, , mm]) => Number(mm) * 10)).toEqual([...messageSizes]);
  });
});

test("an address that is long is set small, and any is set", () => {
  const box = { width: 575, height: 230 };
  expect(labelSize("Dave\n1 Regret Street\nLeeds\nLS1 4AP", box)).toBe(labelSizes[0]);
  expect(labelSize("W".repeat(500), box)).toBeLessThan(20);
});

test("an address is set at 9 pt or larger, line after line if there is no room, or not at all", () => {
  const box = { width: 575, height: 230 };
  const lines = ["Dave", "1 Regret Street", "Leeds", "LS1 4AP"];
  expect(fitAddress(lines, box)).toEqual({ text: lines.join("\n"), size: 42 });
  const many = ["Dave", "Flat 1", "The Mews", "Regret Street", "Upper End", "Leeds", "LS1 4AP"];
  expect(fitAddress(many, box)).toEqual({ text: many.join(", "), size: 42 });
  expect(fitAddress(["W".repeat(200)], box)).toBeUndefined();
  expect(Math.min(...addressSizes) / 10 / (25.4 / 72)).toBeGreaterThanOrEqual(9);
});

const wide = 10_000;
const word = (letters: number) => `${"a".repeat(letters)} `;

test.each([
  ["of forty short words has seven on a line", word(4).repeat(40), 575, 230, 25],
  ["of five long words has a line for each, and breaks none", word(12).repeat(5), 575, 230, 36],
  ["of one endless word is broken where it has to be", "W".repeat(500), 575, 230, 12],
  ["whose line is as high as the label fits", "a", wide, 52.5, 42],
  ["whose line is a little higher does not", "a", wide, 52.4, 36],
  ["whose pictures fill each line to its end takes two lines", "🦄".repeat(4), 126, 105, 42],
  ["that needs two lines is not set in one", "🦄".repeat(4), 126, 52.5, 20],
  [
    "whose words fill each line to its end takes two lines",
    "🦄 ".repeat(4),
    2 * (1.5 + 0.36) * 42,
    105,
    42,
  ],
  ["with a letter wider than the label is small enough for it", "\ufdfd", 126, 1000, 8],
  ["with a letter as wide as the label fits", "\ufdfd", 144, 1000, 12],
  ["with two letters as wide as the label has a line for each", "\ufdfd\ufdfd", 144, 30, 12],
  ["with a flag is small enough not to part it", "🇬🇧", 100, 1000, 30],
  ["that fits at no size is set at the smallest", "a", 1, 1, 8],
])("an address %s", (_, address, width, height, size) => {
  expect(labelSize(address, { width, height })).toBe(size);
});

// Spec 28: A message is as large as the card allows, and words are broken only if it would be small.
// (app/shop/fulfilment/fit-text.ts)
test("a shorter message is never set smaller than a longer one with the same beginning", () => {
  const words = "Happy birthday, you dreadful old thing, and many more of them, if you must".split(
    " ",
  );
  const sizes = words.map((_, i) => messageSize(words.slice(0, i + 1).join(" "), "poster"));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
});

test("a message of too many lines is set smallest", () => {
  expect(messageSize("a\n".repeat(200), "poster")).toBe(10);
});

test("a browser that cannot segment text splits joined characters, and shows them all", () => {
  const segmenter = Object.getOwnPropertyDescriptor(Intl, "Segmenter")!;
  Reflect.deleteProperty(Intl, "Segmenter");
  onTestFinished(() => void Object.defineProperty(Intl, "Segmenter", segmenter));
  expect(labelSize("🇬🇧", { width: 100, height: 1000 })).toBe(42);
  expect(labelSize("🇬🇧", { width: 100, height: 53 })).toBe(30);
});
