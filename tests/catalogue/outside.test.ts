import { describe, expect, it } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import { drawOutside } from "../../db/catalogue/outside";
import { listOutsides, readOutside } from "../../db/catalogue/outside-files";

const outsides = catalogue.map((card) => ({ id: card.id, svg: drawOutside(card) }));

describe("the outside of a card", () => {
  it("is there for every card and for nothing else (else run `npm run art`)", async () => {
    const ids = catalogue.map(({ id }) => id);
    expect((await listOutsides()).toSorted()).toEqual(ids.toSorted());
  });

  it("is drawn from the card as it is now (else run `npm run art`)", async () => {
    const stale = [];
    for (const { id, svg } of outsides) {
      if ((await readOutside(id)) !== svg) stale.push(id);
    }
    expect(stale).toEqual([]);
  });

  it("is as large as A5 and 3 mm more all round, and holds outlines alone", () => {
    for (const { svg } of outsides) {
      expect(svg).toContain('viewBox="-3 -3 216 154"');
      expect(svg).not.toMatch(/<(text|image|style|script)\b|£|https?:(?!\/\/www\.w3\.org)/);
    }
  });

  it("is not to be had under another name", async () => {
    for (const id of ["nope", "../art", "", "grapes/", "GRAPES"]) {
      expect(await readOutside(id)).toBeUndefined();
    }
  });
});
