import { describe, expect, it } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import { drawArtwork } from "../../db/catalogue/artwork";
import { listArtwork, readArtwork } from "../../db/catalogue/artwork-files";

const artwork = catalogue.map((card) => ({ id: card.id, svg: drawArtwork(card) }));

describe("the artwork of a card", () => {
  it("is there for every card and for nothing else (else run `npm run art`)", async () => {
    const ids = catalogue.map(({ id }) => id);
    expect((await listArtwork()).toSorted()).toEqual(ids.toSorted());
  });

  it("is drawn from the card as it is now (else run `npm run art`)", async () => {
    const stale = [];
    for (const { id, svg } of artwork) {
      if ((await readArtwork(id)) !== svg) stale.push(id);
    }
    expect(stale).toEqual([]);
  });

  it("is as large as A5 and 3 mm more all round, and holds outlines alone", () => {
    for (const { svg } of artwork) {
      expect(svg).toContain('viewBox="-3 -3 216 154"');
      expect(svg).not.toMatch(/<(text|image|style|script)\b|£|https?:(?!\/\/www\.w3\.org)/);
    }
  });

  it("is not served under another name", async () => {
    for (const id of ["nope", "../art", "", "grapes/", "GRAPES"]) {
      expect(await readArtwork(id)).toBeUndefined();
    }
  });
});
