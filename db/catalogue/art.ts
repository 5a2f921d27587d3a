/**
 * Draws the pictures in public/cards: those of each changed card, and the wrapping for polite mode.
 * Also draws the artwork for printing, and removes the pictures of deleted cards. With `--sheet
 * FILE.png`, draws a contact sheet instead.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { CardRecord } from "./card";
import { catalogue } from "./catalogue";
import { drawCard } from "./draw";
import { drawArtwork } from "./artwork";
import { listArtwork, removeArtwork, writeArtwork } from "./artwork-files";
import { sharedFrameFile, pictureFormats, pictureWidths } from "./encoding";
import {
  closeUpFingerprint,
  closeUpName,
  drawCloseUp,
  encodePicture,
  encodeSocial,
  fingerprint,
  heightOf,
  pictureName,
  rasterise,
  socialFingerprint,
  socialName,
} from "./pictures";
import { drawSocial, drawSocialFrame, socialSize } from "./social";
import { drawParcel, parcels } from "./wrapping";

/** The entries of art.json: the fingerprints of each card's drawings. */
type Manifest = Record<string, { fingerprint: string; closeUp: string; social: string }>;

const manifestFile = fileURLToPath(new URL("art.json", import.meta.url));
const picturesFolder = fileURLToPath(new URL("../../public/cards/", import.meta.url));

async function readManifest(): Promise<Manifest> {
  if (!existsSync(manifestFile)) return {};
  return JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
}

function namePictures(id: string) {
  return pictureFormats.flatMap((format) =>
    pictureWidths.map((width) => ({ file: pictureName(id, width, format), width, format })),
  );
}

async function drawPictures(card: CardRecord, svg: string): Promise<void> {
  for (const { file, width, format } of namePictures(card.id)) {
    await writeFile(join(picturesFolder, file), await encodePicture(svg, width, format));
  }
  console.log(`drew ${card.id}`);
}

async function drawSocialPicture(card: CardRecord, svg: string): Promise<void> {
  await writeFile(join(picturesFolder, socialName(card.id)), await encodeSocial(svg));
  console.log(`drew ${card.id} for a shared link`);
}

async function drawChangedCards(): Promise<void> {
  await mkdir(picturesFolder, { recursive: true });
  const before = await readManifest();
  const after: Manifest = {};
  const isThere = (file: string) => existsSync(join(picturesFolder, file));
  for (const card of catalogue) {
    const svg = drawCard(card);
    const socialSvg = drawSocial(card);
    const made = before[card.id];
    const current = {
      fingerprint: fingerprint(svg),
      closeUp: closeUpFingerprint(svg),
      social: socialFingerprint(socialSvg),
    };
    const hasPictures = namePictures(card.id).every(({ file }) => isThere(file));
    if (made?.fingerprint !== current.fingerprint || !hasPictures) await drawPictures(card, svg);
    if (made?.closeUp !== current.closeUp || !isThere(closeUpName(card.id))) {
      await writeFile(join(picturesFolder, closeUpName(card.id)), await drawCloseUp(svg));
      console.log(`drew ${card.id} for sharp screens`);
    }
    if (made?.social !== current.social || !isThere(socialName(card.id))) {
      await drawSocialPicture(card, socialSvg);
    }
    if (await writeArtwork(card.id, drawArtwork(card)))
      console.log(`drew ${card.id} for the press`);
    after[card.id] = current;
  }
  for (const parcel of parcels) {
    await writeFile(join(picturesFolder, parcel.file), drawParcel(parcel));
  }
  const { width } = socialSize;
  await rasterise(drawSocialFrame(), width, width).png({ palette: true }).toFile(sharedFrameFile);
  await removePicturesOfNobody();
  await writeFile(manifestFile, `${JSON.stringify(after, null, 2)}\n`);
}

async function removePicturesOfNobody(): Promise<void> {
  const ofCards = catalogue.flatMap(({ id }) => [
    ...namePictures(id).map(({ file }) => file),
    closeUpName(id),
    socialName(id),
  ]);
  const wanted = new Set([...ofCards, ...parcels.map(({ file }) => file)]);
  for (const file of await readdir(picturesFolder)) {
    if (wanted.has(file)) continue;
    await rm(join(picturesFolder, file));
    console.log(`removed ${file}`);
  }
  const ids = new Set(catalogue.map(({ id }) => id));
  for (const id of await listArtwork()) if (!ids.has(id)) await removeArtwork(id);
}

async function drawSheet(file: string): Promise<void> {
  const [width, gap, columns] = [320, 12, 6] as const;
  const height = heightOf(width);
  const cards = await Promise.all(
    catalogue.map(async (card, index) => ({
      input: await rasterise(drawCard(card), width).png().toBuffer(),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  );
  const sheet = sharp({
    create: {
      width: gap + columns * (width + gap),
      height: gap + Math.ceil(cards.length / columns) * (height + gap),
      channels: 3,
      background: "#888888",
    },
  });
  await sheet.composite(cards).png().toFile(file);
  console.log(file);
}

const { values: options, positionals } = parseArgs({
  options: { sheet: { type: "boolean" } },
  allowPositionals: true,
});
if (options.sheet) await drawSheet(positionals[0] ?? join(tmpdir(), "cards.png"));
else await drawChangedCards();
