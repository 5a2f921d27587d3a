import { beforeEach, describe, expect, test } from "vitest";
import { confirmationLetter } from "../../app/mail/confirmation-letter";
import type { Letter } from "../../app/mail/letter";
import { letterPage } from "../../app/mail/letter-page.server";
import { letterText } from "../../app/mail/letter-text";
import { morningLetter } from "../../app/mail/owner-letters.server";
import { sampleLetters, sampleOrder } from "../../app/mail/sample-letters";
import { readEnvironment } from "../../app/env.server";
import { keysOf } from "../../app/shop/objects";
import { letterKinds } from "../../db/letter-tables";
import { htmlFaults } from "../support/html-faults";

const publicUrl = "https://cards.example";
const { trader } = readEnvironment({
  TRADER_NAME: "A Trader Ltd",
  COMPANY_NUMBER: "01234567",
  VAT_NUMBER: "GB999999973",
});
const letters = [false, true].flatMap((isPolite) =>
  keysOf(letterKinds).map((about) => ({
    name: `${about}, ${isPolite ? "polite" : "rude"}`,
    about,
    isPolite,
  })),
);

describe.each(letters)("the letter $name", ({ about, isPolite }) => {
  let letter: Letter;
  let html: string;
  let text: string;
  beforeEach(() => {
    letter = sampleLetters(trader, publicUrl, isPolite)[about];
    html = letterPage(letter, publicUrl);
    text = letterText(letter);
  });

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
    expect(letter.blocks[1]).toMatchObject({ text: preview });
    expect(`${letter.subject} ${preview}`).not.toMatch(/bastard|grapes|wedding bingo/i);
    if (isPolite) expect(text).not.toMatch(/bastard cards/i);
    if (isPolite && letter.brand)
      expect(html.replaceAll(/<[^>]*>/g, "")).not.toMatch(/bastard cards/i);
  });

  test("shows the shop's name in its head", () => {
    const [, head = ""] = /<div class="sheet"(.*?)<h1/s.exec(html) ?? [];
    expect(head.replaceAll(/<[^>]*>/g, "")).toContain(letter.brand ?? "Bastard Cards");
  });

  test("is as long in text as on its page, and signed", () => {
    for (const fact of ["A Trader Ltd", "01234567", "GB999999973"]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    expect(text).toMatch(/\bZZ1\s1ZZ\b/);
    expect(html).toContain("ZZ1\u00A01ZZ");
    const said = text.replaceAll(/\s+/g, " ").toLowerCase();
    for (const block of letter.blocks) {
      const texts = "text" in block ? block.text.split("\n") : [];
      const items = block.kind === "list" ? block.items : [];
      for (const each of [...texts, ...items]) {
        expect(said).toContain(each.trim().replaceAll(/\s+/g, " ").toLowerCase());
      }
    }
    const longest = Math.max(...text.split("\n").map((line) => line.length));
    expect(longest).toBeLessThanOrEqual(80);
  });
});

test("a letter of a hundred cards has its sum, the rights and the terms within what Gmail shows", () => {
  const order = sampleOrder(false, 2000, publicUrl);
  const lines = Array.from({ length: 100 }, (_, i) => order.lines[i % order.lines.length]!);
  const facts = { order: { ...order, lines }, orderUrl: publicUrl };
  const { appendix = [], ...draft } = confirmationLetter(facts, trader);
  const html = letterPage({ ...draft, blocks: [...draft.blocks, ...appendix] }, publicUrl);
  expect(Buffer.byteLength(html)).toBeGreaterThan(102_000);
  const shown = Buffer.from(html).subarray(0, 102_000).toString();
  for (const text of ["Total", "Who you bought from", "Terms of use", "Your cards"]) {
    expect(shown).toContain(text);
  }
  const few = confirmationLetter({ order, orderUrl: publicUrl }, trader);
  expect(few.blocks.filter(({ kind }) => kind === "card")).toHaveLength(order.lines.length);
});

test("a letter as text ends a card's name with one mark", () => {
  const inside = { caption: "Blank inside.", message: "", typeface: "poster" } as const;
  const names = ["I Ate Your Grapes", "You Said Yes. To That?", "T.L.C."];
  const blocks = names.map((name) => ({ kind: "card", name, cover: null, inside }) as const);
  expect(letterText({ subject: "", blocks }).trim().split("\n\n")).toEqual([
    "I Ate Your Grapes. Blank inside.",
    "You Said Yes. To That? Blank inside.",
    "T.L.C. Blank inside.",
  ]);
});

test("a letter as text breaks its lines between words, and none within an address", () => {
  const word = "x".repeat(9);
  const words = (count: number) => Array(count).fill(word).join(" ");
  const address = `https://cards.example/${"y".repeat(80)}`;
  const blank = { message: "", typeface: "poster" } as const;
  const written = { message: `${words(8)}\n${word}`, typeface: "poster" } as const;
  const text = letterText({
    subject: "",
    blocks: [
      { kind: "heading", text: words(8) },
      { kind: "subheading", text: "Below" },
      { kind: "minorHeading", text: "Further below" },
      { kind: "paragraph", text: words(8) },
      { kind: "paragraph", text: `${words(7)} \n xx xx` },
      { kind: "paragraph", text: `${address} ${word}` },
      { kind: "card", name: "A Card", cover: null, inside: { caption: "Blank inside.", ...blank } },
      { kind: "card", name: "A Card", cover: null, inside: { caption: "Inside", ...written } },
      { kind: "list", items: [words(8), address] },
      { kind: "smallPrint", text: `${words(8)}\n${word}` },
      { kind: "quotation", text: `${words(8)}\n${word}` },
      { kind: "button", text: "Go", url: address },
      {
        kind: "sum",
        rows: [
          ["Postage", "£1.70"],
          ["Total", "£4.95"],
        ],
      },
    ],
  });
  const seven = words(7);
  expect(text).toBe(
    `${[
      `${words(8).toUpperCase()}\n${"=".repeat(72)}`,
      "Below\n-----",
      "Further below:",
      `${seven}\n${word}`,
      `${seven} xx\nxx`,
      `${address}\n${word}`,
      "A Card. Blank inside.",
      `A Card. Inside:\n> ${words(8)}\n> ${word}`,
      `- ${seven}\n  ${word}\n- ${address}`,
      `${seven}\n${word}\n${word}`,
      `> ${words(8)}\n> ${word}`,
      `Go:\n${address}`,
      "Postage: £1.70\nTotal: £4.95",
    ].join("\n\n")}\n`,
  );
});

test("the e-mail of a morning lists fifty orders, and counts the others", () => {
  const money = { totalPence: 495, currency: "GBP" };
  const order = { id: "BC-1", ...money, postageName: null, heldReason: null, cardCount: 1 };
  const listed = (count: number) => {
    const orders = Array.from({ length: count }, () => order);
    const { blocks } = morningLetter({ from: 0, orders, toPrint: 0, toPost: 0, url: publicUrl });
    return blocks.flatMap((block) => (block.kind === "list" ? block.items : []));
  };
  const line = "BC-1: 1 card bought, no postage of ours, £4.95";
  expect(listed(50)).toEqual(Array(50).fill(line));
  expect(listed(52)).toEqual([...Array<string>(50).fill(line), "and 2 more"]);
});
