import { describe, expect, it } from "vitest";
import { box } from "../../db/catalogue/kit/page";
import { paragraph } from "../../db/catalogue/kit/paragraph";
import { fit, line } from "../../db/catalogue/kit/text";
import { dots, stripes } from "../../db/catalogue/kit/textures";

describe("the kit", () => {
  it("gives unlike textures unlike ids, and the same texture the same", () => {
    expect(dots("#111111", 10, 2).paint).not.toBe(dots("#111111", 10, 3).paint);
    expect(dots("#111111", 10, 2).paint).not.toBe(dots("#222222", 10, 2).paint);
    expect(stripes("#111111", 10, 45)).toEqual(stripes("#111111", 10, 45));
  });

  it("refuses a letter that a face does not have", () => {
    expect(() => fit("anton", "Ω", box(0, 0, 100, 100), "#000000")).toThrow(/Anton has no glyph/);
  });

  it("refuses to set text too small to read", () => {
    expect(() => line("slab", "terms apply", [0, 50], 9, "#000000")).toThrow(/15 is the least/);
    expect(() => fit("slab", "terms apply", box(0, 0, 60, 60), "#000000")).toThrow(/the least/);
    expect(() =>
      paragraph("slab", "a great deal to say ".repeat(20), box(0, 0, 90, 90), "#000000", {
        size: 30,
      }),
    ).toThrow(/the least/);
  });
});
