import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import type { CardRecord } from "../../db/catalogue/card";
import { catalogue } from "../../db/catalogue/catalogue";
import { drawCard } from "../../db/catalogue/draw";
import {
  closeUp,
  encoding,
  pictureFormats,
  pictureWidths,
  socialEncoding,
} from "../../db/catalogue/encoding";
import {
  closeUpFingerprint,
  closeUpName,
  fingerprint,
  heightOf,
  pictureName,
  rasterise,
  socialFingerprint,
  socialName,
} from "../../db/catalogue/pictures";
import { drawSocial, socialSize } from "../../db/catalogue/social";
import { parcels } from "../../db/catalogue/wrapping";
import { idsOf } from "./card-texts";
import { openDrawings } from "./open-drawings";

openDrawings();

const drawings = new Map(catalogue.map((card) => [card, drawCard(card)]));
const drawingOf = (card: CardRecord) => drawings.get(card) ?? "";
const picturesFolder = fileURLToPath(new URL("../../public/cards/", import.meta.url));
const manifest = JSON.parse(
  readFileSync(new URL("../../db/catalogue/art.json", import.meta.url), "utf8"),
) as Record<string, { fingerprint: string; closeUp: string; social: string }>;

describe("the pictures", () => {
  const pictures = catalogue.flatMap(({ id }) =>
    pictureFormats.flatMap((format) =>
      pictureWidths.map((width) => ({ file: pictureName(id, width, format), width, format })),
    ),
  );

  const closeUps = catalogue.map(({ id }) => closeUpName(id));
  const socialPictures = catalogue.map(({ id }) => socialName(id));
  const bytesOf = (file: string) => statSync(picturesFolder + file).size;

  it("are there for every card, and for nothing else (else run `npm run art`)", () => {
    const files = pictures.map(({ file }) => file);
    const wrappings = parcels.map(({ file }) => file);
    const expected = [...files, ...closeUps, ...socialPictures, ...wrappings];
    expect(readdirSync(picturesFolder).toSorted()).toEqual(expected.toSorted());
    expect(Object.keys(manifest)).toEqual(catalogue.map(({ id }) => id));
  });

  it("were made from the cards as they are now (else run `npm run art`)", () => {
    expect(
      idsOf((card) => manifest[card.id]?.fingerprint !== fingerprint(drawingOf(card))),
    ).toEqual([]);
    expect(
      idsOf((card) => manifest[card.id]?.closeUp !== closeUpFingerprint(drawingOf(card))),
    ).toEqual([]);
    expect(
      idsOf((card) => manifest[card.id]?.social !== socialFingerprint(drawSocial(card))),
    ).toEqual([]);
  });

  it("are the sizes they say they are", async () => {
    const wrong: string[] = [];
    for (const { file, width, format } of pictures) {
      const is = await sharp(picturesFolder + file).metadata();
      const expected = [width, heightOf(width), format === "avif" ? "heif" : "webp"].join(" ");
      const actual = [is.width, is.height, is.format].join(" ");
      if (actual !== expected) wrong.push(`${file}: ${actual}`);
    }
    for (const file of closeUps) {
      const { width, height } = await sharp(picturesFolder + file).metadata();
      if (width !== closeUp.width || height !== 1568) wrong.push(`${file}: ${width} ${height}`);
    }
    for (const file of socialPictures) {
      const { width, height, format } = await sharp(picturesFolder + file).metadata();
      const isRight =
        width === socialSize.width && height === socialSize.height && format === "jpeg";
      if (!isRight) wrong.push(`${file}: ${width} ${height} ${format}`);
    }
    expect(wrong).toEqual([]);
  });

  it("weigh little", () => {
    const heavy = pictures.filter(
      ({ file, width, format }) => bytesOf(file) > encoding[format][width].mostBytes,
    );
    expect(heavy).toEqual([]);
    expect(encoding.avif[640].mostBytes).toBeLessThanOrEqual(25_000);
    expect(encoding.webp[320].mostBytes).toBeLessThanOrEqual(20_000);

    expect(closeUps.filter((file) => bytesOf(file) > closeUp.mostBytes)).toEqual([]);
    expect(closeUp.mostBytes).toBeLessThanOrEqual(60_000);

    const heavySocial = socialPictures.filter((file) => bytesOf(file) > socialEncoding.mostBytes);
    expect(heavySocial).toEqual([]);
    expect(socialEncoding.mostBytes).toBeLessThanOrEqual(70_000);

    const large = pictures.filter(({ width, format }) => width === 640 && format === "avif");
    const total = large.reduce((sum, { file }) => sum + bytesOf(file), 0);
    expect(total / large.length).toBeLessThan(17_000);
  });

  it("show their own card, and no two look alike", async () => {
    const shown = await Promise.all(
      catalogue.map((card) => thumbnail(sharp(picturesFolder + pictureName(card.id, 320, "avif")))),
    );
    const drawn = await Promise.all(
      catalogue.map((card) => thumbnail(rasterise(drawingOf(card), 80))),
    );
    expect(idsOf((card) => differenceOf(at(shown, card), at(drawn, card)) > 4)).toEqual([]);

    const alike = catalogue.flatMap((card, index) =>
      catalogue
        .slice(index + 1)
        .filter((other) => differenceOf(at(shown, card), at(shown, other)) < 12)
        .map((other) => `${card.id} and ${other.id}`),
    );
    expect(alike).toEqual([]);
  });
});

const at = (thumbnails: readonly Buffer[], card: CardRecord) =>
  thumbnails[catalogue.indexOf(card)] ?? Buffer.alloc(0);

/** A picture as a few coarse pixels, which distinguish designs but not encoders. */
async function thumbnail(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).resize(20, 28).removeAlpha().raw().toBuffer();
}

/** The mean difference of two thumbnails, 0 to 255. */
function differenceOf(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0);
  return sum / one.length;
}
