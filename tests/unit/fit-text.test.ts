import opentype from "opentype.js";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { labelSize, labelSizes, messageSize, messageSizes, widthOf } from "../../app/shop/fit-text";
import { handWidths, type Hand } from "../../app/shop/hands";

const { resolve } = createRequire(import.meta.url);
const files: Record<Hand, string> = {
  poster: "anton",
  slab: "alfa-slab-one",
  engraver: "abril-fatface",
};
const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCharCode(0x20 + i));
const western = Array.from({ length: 0xff - 0xa1 + 1 }, (_, i) => String.fromCharCode(0xa1 + i));

describe("a message", () => {
  test.each(Object.entries(files))("in the %s hand is never wider than reckoned", (hand, file) => {
    const woff = readFileSync(resolve(`@fontsource/${file}/files/${file}-latin-400-normal.woff`));
    const font = opentype.parse(new Uint8Array(woff).buffer);
    const tooWide = [...ascii, ...western, ..."ŒœŸ–—‘’“”…•"].filter((letter) => {
      const width = font.charToGlyph(letter).advanceWidth / font.unitsPerEm;
      return width > widthOf(letter) * handWidths[hand as Hand];
    });
    expect(tooWide).toEqual([]);
  });

  test.each([
    ["of two words is as large as it gets", "Get up", 160],
    [
      "of a hundred letters is still read at arm’s length",
      "Happy birthday, old man. ".repeat(4),
      105,
    ],
    ["of two lines is set in two lines", "They were seedless.\nUnlike you, apparently.", 70],
    ["of nothing but line ends has room for all of them", `a${"\n".repeat(98)}b`, 10],
    ["of one word of a hundred letters is broken", "W".repeat(100), 85],
  ])("%s", (_, message, size) => {
    expect(messageSize(message, "poster")).toBe(size);
  });

  test("has a size that the style sheet knows", () => {
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
