import { describe, expect, test } from "vitest";
import { letterPage } from "../../app/mail/letter-page.server";
import { letterText } from "../../app/mail/letter-text";
import { sampleLetters } from "../../app/mail/sample-letters";
import { readEnvironment } from "../../app/env.server";
import { htmlFaults } from "../support/html-faults";

const publicUrl = "https://cards.example";
const { trader } = readEnvironment({
  TRADER_NAME: "A Trader Ltd",
  COMPANY_NUMBER: "01234567",
  VAT_NUMBER: "GB999999973",
});
const letters = [false, true].flatMap((isPolite) =>
  Object.entries(sampleLetters(trader, publicUrl, isPolite)).map(([kind, letter]) => ({
    name: `${kind}, ${isPolite ? "polite" : "rude"}`,
    isPolite,
    letter,
  })),
);

describe.each(letters)("the letter $name", ({ letter, isPolite }) => {
  const html = letterPage(letter, publicUrl);
  const text = letterText(letter);

  // Spec 11: A letter is valid HTML. (app/mail/letter-page.server.tsx)
  test("is HTML by the book", async () => {
    // A mail program knows no style sheet, so each element brings its own style.
    expect(await htmlFaults(html, "letter")).toEqual([]);
    expect(html.match(/<h1\b/g)).toEqual(["<h1"]);
  });

  // Spec 11: A letter loads the shop's pictures and nothing else, from addresses that are the same for
  // every reader. (app/mail/letter-page.server.tsx)
  test("loads the shop's pictures alone, and links to the shop only", () => {
    expect(html).not.toMatch(/<(script|link|iframe|video|audio|object|embed|form)\b|url\(/i);
    expect(html).not.toMatch(/\b(srcset|background|poster|action)=/i);
    for (const [picture] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(picture).toMatch(/ alt="[^"]*" width="\d+" height="\d+"/);
      const [, file] = / src="https:\/\/cards\.example\/([^"]*)"/.exec(picture) ?? [];
      expect(file).toMatch(/^(apple-touch-icon\.png|cards\/[a-z-]+-social\.jpg)$/);
    }
    if (isPolite) expect(html).not.toContain("/cards/");
    const addresses = [...`${html}${text}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(
      ([found]) => found,
    );
    expect(addresses.length > 1).toBe(letter.blocks.some(({ kind }) => kind === "button"));
    expect(addresses.filter((address) => !address.startsWith(`${publicUrl}/`))).toEqual([]);
  });

  test("says in its subject and its preview nothing that a stranger may not read", () => {
    const [, preview = ""] = /<div style="display:none">([^<]+)</.exec(html) ?? [];
    expect(preview.length).toBeGreaterThan(10);
    expect(`${letter.subject} ${preview}`).not.toMatch(/bastard|grapes|wedding bingo/i);
    if (isPolite) expect(`${html}${text}`).not.toMatch(/bastard cards/i);
  });

  test("is as long in text as on its page, and signed", () => {
    for (const fact of ["A Trader Ltd", "01234567", "GB999999973"]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    const longest = Math.max(...text.split("\n").map((line) => line.length));
    expect(longest).toBeLessThanOrEqual(80);
  });
});
