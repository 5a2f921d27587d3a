import opentype, { type Font } from "opentype.js";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { decompress } from "wawoff2";
import { missingLetters } from "../../app/routes/desk/print/missing-letters";
import { splitClusters } from "../../app/shop/fulfilment/fit-text";

test.each([
  ["of plain English", "Happy birthday, you old git", []],
  ["in French with the quotation marks of phones", "“Crème brûlée” – c’est £5…", []],
  ["of one word of a hundred letters", "W".repeat(100), []],
  ["of fifty lines", "a\n".repeat(50), []],
  ["with emoji", "🎂🥂❤️™", []],
  ["with skin tones", "👍🏽🤦🏿‍♀️", []],
  ["with joined emoji", "👩‍👩‍👧‍👦🏳️‍🌈❤️‍🔥", []],
  ["with flags", "🇬🇧🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴‍☠️", []],
  ["with a keycap", "5️⃣", []],
  ["in Arabic", "كل كل", ["ك", "ل"]],
  ["in Devanagari, letters with their vowels", "नमस्ते", splitClusters("नमस्ते")],
  ["in Chinese", "生日快乐生日", ["生", "日", "快", "乐"]],
  ["in Japanese and Korean", "おめ축하", ["お", "め", "축", "하"]],
  ["with accents that are letters of their own", "Ze\u0338t", ["e\u0338"]],
  ["with the one emoji that our typeface lacks", "👪", ["👪"]],
])("a message %s reports the letters that no typeface has", (_, message, letters) => {
  expect(missingLetters(message)).toEqual(letters);
});

/** Opens files of public/fonts. The decoder shares its memory, so it takes one at a time. */
async function open(files: string[]) {
  const fonts: Font[] = [];
  for (const file of files) {
    const font = await decompress(readFileSync(`public/fonts/${file}`));
    fonts.push(opentype.parse(Uint8Array.from(font).buffer));
  }
  return fonts;
}

const emojiFiles = readdirSync("public/fonts").filter((file) => file.startsWith("emoji-"));

/** The letters of the alphabets and signs, and of emoji. */
const letters = [
  [0x20, 0x2fff],
  [0x1f000, 0x1fbff],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
);
const unreported = letters
  .filter((letter) => !/\p{Cf}|\p{Variation_Selector}|\u00a0/u.test(letter))
  .filter((letter) => missingLetters(letter).length === 0);

test.each([
  ["anton", ["anton.woff2", "anton-accents.woff2"]],
  ["slab", ["slab.woff2", "slab-accents.woff2"]],
  ["engraver", ["engraver.woff2", "engraver-accents.woff2"]],
])("the files of %s and of emoji have each letter that is not reported", async (_, files) => {
  const fonts = await open([...files, ...emojiFiles]);
  expect(unreported.length).toBeGreaterThan(1_000);
  const lacking = (letter: string) => fonts.every((font) => font.charToGlyph(letter).index === 0);
  expect(unreported.filter(lacking)).toEqual([]);
});
