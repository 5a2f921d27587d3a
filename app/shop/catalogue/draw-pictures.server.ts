import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import {
  closeUp,
  encodeCloseUp,
  encodeFront,
  encodeShared,
  pictureFormats,
  pictureWidths,
  sharedFrameFile,
  sharedLink,
} from "../../../db/catalogue/encoding";
import { Refusal } from "~/shop/refusal";
import { closeUpFile } from "./card";

/** The minimum size of an upload in pixels, which is the largest size of any page but one. */
const smallest = { width: 640, height: 896 };
/** An upload of this size also gets the picture of the closer look. Nothing is enlarged. */
const largest = {
  width: closeUp.width,
  height: (closeUp.width * smallest.height) / smallest.width,
};
const mostPixels = 50_000_000;
const acceptedFormats = new Set(["jpeg", "png", "webp", "heif"]);
/** One picture already takes all the memory and processor time that is available. */
const oneAtATime = pLimit(1);

// Only the decoders of accepted picture formats are enabled, whatever type a file claims.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadHeif",
  ],
});

export type PictureFile = { file: string; bytes: Buffer };

/**
 * Draws the pictures of a card from an upload, by their names as "640.webp".
 * @throws {Refusal} if the upload is not a picture, or cannot be used
 */
export function drawPictures(upload: Buffer): Promise<PictureFile[]> {
  return oneAtATime(() => drawFiles(upload));
}

async function drawFiles(upload: Buffer): Promise<PictureFile[]> {
  const { front, isLarge } = await readFront(upload);
  const files: PictureFile[] = [];
  for (const width of pictureWidths) {
    const pixels = await front.clone().resize({ width }).png({ compressionLevel: 1 }).toBuffer();
    for (const format of pictureFormats) {
      const bytes = await encodeFront(pixels, width, format, { isQuick: true });
      files.push({ file: `${width}.${format}`, bytes });
    }
  }
  if (isLarge) {
    const pixels = await front.clone().toBuffer();
    files.push({ file: closeUpFile, bytes: await encodeCloseUp(pixels, { isQuick: true }) });
  }
  files.push({ file: "social.jpg", bytes: await drawShared(front) });
  return files;
}

/** The pixels of an upload, upright, and cropped to the shape of a card. */
async function readFront(upload: Buffer): Promise<{ front: Sharp; isLarge: boolean }> {
  const decode = () => sharp(upload, { limitInputPixels: mostPixels, failOn: "warning" });
  const { format, pages = 1, autoOrient } = await decode().metadata().catch(refuseUnreadable);
  if (!acceptedFormats.has(format)) return refuseUnreadable();
  if (pages > 1) throw unfit("That one moves. A card can’t.");
  if (autoOrient.width < smallest.width || autoOrient.height < smallest.height) {
    const { width, height } = smallest;
    throw unfit(`That one is too small: ${width} by ${height} pixels are the least.`);
  }
  const isLarge = autoOrient.width >= largest.width && autoOrient.height >= largest.height;
  const pixels = await decode()
    .autoOrient()
    .resize({ ...(isLarge ? largest : smallest), fit: "cover" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(refuseUnreadable);
  return { front: sharp(pixels), isLarge };
}

/** The picture for shared links: the card, tilted, on the shop's paper. */
async function drawShared(front: Sharp): Promise<Buffer> {
  const { left, top, width, height, degrees } = sharedLink.front;
  const askew = await front
    .clone()
    .resize({ width, height, fit: "cover" })
    .ensureAlpha()
    .rotate(degrees, { background: "#00000000" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const pixels = await sharp(sharedFrameFile)
    .composite([
      {
        input: askew.data,
        left: Math.round(left + (width - askew.info.width) / 2),
        top: Math.round(top + (height - askew.info.height) / 2),
      },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return encodeShared(pixels);
}

const unfit = (message: string) => new Refusal("invalid", message);

function refuseUnreadable(): never {
  throw unfit(
    "We can’t use that file as a picture. It has to be a whole JPEG, PNG, WebP or AVIF, of fifty million pixels at most.",
  );
}
