import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawWrapping, wrappingName } from "../../db/catalogue/wrapping";
import { findLettering } from "./lettering";
import { openDrawings } from "./open-drawings";

openDrawings();

const picturesFolder = new URL("../../public/cards/", import.meta.url);

describe("the wrapping", () => {
  const wrapping = drawWrapping();

  it("is in the folder as the kit draws it (else run `npm run art`)", () => {
    expect(readFileSync(new URL(wrappingName, picturesFolder), "utf8")).toBe(wrapping);
  });

  it("is shaped like a card, and weighs less than 8 kB", () => {
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
