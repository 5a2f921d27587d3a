import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { parcelAddress } from "../../app/shop/catalogue/card";
import { catalogue } from "../../db/catalogue/catalogue";
import { drawParcel, parcels } from "../../db/catalogue/wrapping";
import { findLettering } from "./lettering";
import { openDrawings } from "./open-drawings";

openDrawings();

const picturesFolder = new URL("../../public/cards/", import.meta.url);

test("the cards share all parcels, and no other picture covers one in polite mode", () => {
  const shown = new Set(catalogue.map(({ id }) => parcelAddress(id)));
  expect([...shown].toSorted()).toEqual(parcels.map(({ file }) => `/cards/${file}`).toSorted());
});

describe.each(parcels)("the wrapping in $file", (parcel) => {
  const wrapping = drawParcel(parcel);

  it("is in the folder as the kit draws it (else run `npm run art`)", () => {
    expect(readFileSync(new URL(parcel.file, picturesFolder), "utf8")).toBe(wrapping);
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
    expect(right - left).toBeGreaterThan(180);
  });
});
