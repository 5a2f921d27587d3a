import { describe, expect, it } from "vitest";
import type { CardRecord } from "../../db/catalogue/card";
import { catalogue } from "../../db/catalogue/catalogue";
import { filths } from "../../db/catalogue/filths";
import { recipients } from "../../db/catalogue/recipients";
import { idsOf, printedTexts } from "./card-texts";

describe("a record", () => {
  it("shares its id, its name and its polite name with no other", () => {
    expect(repeated(catalogue.map(({ id }) => id))).toEqual([]);
    expect(repeated(catalogue.map(({ name }) => name.toLowerCase()))).toEqual([]);
    expect(repeated(catalogue.map(({ politeName }) => politeName.toLowerCase()))).toEqual([]);
  });

  it("uses a readable slug as its id", () => {
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

  it("is rated by the worst word on it", () => {
    const worst = /fuck|shit|twat|\bffs\b/i;
    const rude = /arse|bastard|bloody|bollock|bugger|\bgit\b|piss|\bsods?\b|wank/i;
    const text = (card: CardRecord) => [card.name, card.alt, ...printedTexts(card.text)].join(" ");
    const isWorst = (card: CardRecord) => worst.test(text(card));
    expect(idsOf((card) => isWorst(card) !== (card.filth === "unforgivable"))).toEqual([]);
    expect(idsOf((card) => card.filth === "mild" && rude.test(text(card)))).toEqual([]);
    for (const filth of filths) {
      expect(idsOf((card) => card.filth === filth).length).toBeGreaterThan(10);
    }
  });

  it("names a real date as its day added", () => {
    const isDay = (day: string) =>
      /^\d{4}-\d\d-\d\d$/.test(day) && new Date(day).toISOString().startsWith(day);
    expect(idsOf(({ added }) => !isDay(added))).toEqual([]);
  });

  it("is described in one short line, and again in two to four sentences", () => {
    const countSentences = (text: string) => text.split(/(?<=[.!?][”’]?)\s+/).length;
    expect(idsOf((card) => !isBetween(card.shortDescription, 20, 90))).toEqual([]);
    expect(idsOf((card) => !isBetween(card.longDescription, 80, 420))).toEqual([]);
    expect(idsOf((card) => ![2, 3, 4].includes(countSentences(card.longDescription)))).toEqual([]);
  });

  it("gives alternative texts that carry the joke and are short enough to listen to", () => {
    expect(idsOf((card) => !isBetween(card.alt, 60, 320))).toEqual([]);
    expect(idsOf((card) => !isBetween(card.politeAlt, 60, 220))).toEqual([]);
  });

  it("says nothing rude in polite mode", () => {
    const rude =
      /arse|bastard|bloody|bollock|bugger|crap|fuck|\bgit\b|idiot|piss|scroung|shit|\bsod|wank/i;
    expect(idsOf((card) => rude.test(card.politeName + card.politeAlt))).toEqual([]);
    expect(idsOf((card) => rude.test(card.alt)).length).toBeGreaterThan(0);
  });

  it("sets its quotation marks and apostrophes as a printer would", () => {
    const sold = (card: CardRecord) =>
      [card.name, card.politeName, card.shortDescription, card.longDescription]
        .concat(card.alt, card.politeAlt, printedTexts(card.text))
        .join(" ");
    expect(idsOf((card) => /["']|\.\.\.| - /.test(sold(card)))).toEqual([]);
  });
});

function isBetween(text: string, least: number, most: number): boolean {
  return text === text.trim() && text.length >= least && text.length <= most;
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("the catalogue", () => {
  it("holds at least 84 cards", () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(84);
  });

  // Spec 1: The occasions are birthday, engagement, wedding and get well, with at least twenty
  // cards each. (app/shop/catalogue/occasions.ts, db/catalogue/catalogue.ts)
  it.for(["birthday", "engagement", "wedding", "get well"] as const)(
    "holds at least 20 cards for %s",
    (occasion) => {
      const cards = catalogue.filter(({ occasions }) => occasions.includes(occasion));
      expect(cards.length).toBeGreaterThanOrEqual(20);
    },
  );

  it.for(recipients)("holds at least two cards for %s", (recipient) => {
    expect(idsOf((card) => card.recipients?.includes(recipient) ?? false).length).toBeGreaterThan(
      1,
    );
  });
});
