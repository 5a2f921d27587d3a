import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import {
  closeUp,
  encodeCloseUp,
  encodeFront,
  encoders,
  encodeShared,
  encoding,
  socialEncoding,
  type PictureFormat,
  type PictureWidth,
} from "./encoding";
import { page } from "./kit/page";
import { socialSize } from "./social";

/** The height of a card's picture, in pixels. */
export function heightOf(width: PictureWidth): number {
  return (width * page.height) / page.width;
}

export function pictureName(id: string, width: PictureWidth, format: PictureFormat): string {
  return `${id}-${width}.${format}`;
}

/** The file name of a card's picture for shared links: a JPEG, which every site accepts. */
export function socialName(id: string): string {
  return `${id}-social.jpg`;
}

/** The file name of a card's picture for sharp screens. */
export function closeUpName(id: string): string {
  return `${id}-${closeUp.width}.avif`;
}

/** A hash of the drawing and of the encoding settings. */
export function fingerprint(svg: string): string {
  const { avif, webp } = encoders;
  return digest(svg, { encoding, encoders: { avif, webp } });
}

/** The same hash for the picture for sharp screens. */
export function closeUpFingerprint(svg: string): string {
  return digest(svg, { closeUp, avif: encoders.avif });
}

/** The same hash for the drawing of a shared link. */
export function socialFingerprint(svg: string): string {
  return digest(svg, { socialEncoding, jpeg: encoders.jpeg });
}

function digest(svg: string, settings: object): string {
  const hash = createHash("sha256").update(svg).update(JSON.stringify(settings));
  return hash.digest("hex").slice(0, 16);
}

/** Renders a drawing at `width` pixels. It renders at twice the size first, for smooth edges. */
export function rasterise(svg: string, width: number, drawingWidth = page.width): Sharp {
  // At 72 dots per inch, one unit of the drawing is one pixel.
  const density = (72 * 2 * width) / drawingWidth;
  return sharp(Buffer.from(svg), { density }).resize({ width }).removeAlpha();
}

/**
 * Encodes a card's drawing as a picture of one size and format.
 * @throws {Error} if it weighs too much at every quality
 */
export async function encodePicture(
  svg: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const pixels = await rasterise(svg, width).png({ compressionLevel: 1 }).toBuffer();
  return withinWeight(await encodeFront(pixels, width, format), encoding[format][width]);
}

/** Encodes a card's drawing as its picture for sharp screens. */
export async function drawCloseUp(svg: string): Promise<Buffer> {
  const pixels = await rasterise(svg, closeUp.width).png({ compressionLevel: 1 }).toBuffer();
  return withinWeight(await encodeCloseUp(pixels), closeUp);
}

/** Encodes the drawing of a shared link. */
export async function encodeSocial(svg: string): Promise<Buffer> {
  const { width } = socialSize;
  const pixels = await rasterise(svg, width, width).png({ compressionLevel: 1 }).toBuffer();
  return withinWeight(await encodeShared(pixels), socialEncoding);
}

function withinWeight(picture: Buffer, { mostBytes }: { mostBytes: number }): Buffer {
  if (picture.length <= mostBytes) return picture;
  throw new Error(`A picture weighs over ${mostBytes} bytes at every quality`);
}
