import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { page } from "./kit/page";
import { socialSize } from "./social";

/** The widths the pages use, in pixels. */
export const pictureWidths = [320, 480, 640] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * How each picture is encoded. A picture starts at the first quality and goes down the list until it
 * weighs no more than `mostBytes`, so that a busy card costs a shopper no more than a plain one.
 */
export const encoding = {
  avif: {
    320: { qualities: [50, 46, 42, 38, 34, 30], mostBytes: 12_000 },
    480: { qualities: [48, 44, 40, 36, 32, 28], mostBytes: 18_000 },
    640: { qualities: [46, 42, 38, 34, 30, 26], mostBytes: 25_000 },
  },
  webp: {
    320: { qualities: [82, 76, 70, 64, 58, 50], mostBytes: 20_000 },
    480: { qualities: [81, 75, 69, 63, 57, 49], mostBytes: 35_000 },
    640: { qualities: [80, 74, 68, 62, 56, 48], mostBytes: 50_000 },
  },
} as const satisfies Record<
  PictureFormat,
  Record<PictureWidth, { qualities: readonly number[]; mostBytes: number }>
>;

/** How the picture of a shared link is encoded, in the same way. */
export const socialEncoding = { qualities: [68, 64, 60, 56, 52], mostBytes: 70_000 };

/** Settings for every picture. Chroma is kept whole, because red edges on cream would go fuzzy. */
const encoders = {
  avif: { effort: 6, chromaSubsampling: "4:4:4", tune: "ssim" },
  webp: { effort: 6, smartSubsample: true },
  jpeg: { mozjpeg: true },
} as const;

/** The height of a picture of a card, in pixels. */
export function heightOf(width: PictureWidth): number {
  return (width * page.height) / page.width;
}

/** The file name of one of a card's pictures. */
export function pictureName(id: string, width: PictureWidth, format: PictureFormat): string {
  return `${id}-${width}.${format}`;
}

/** The file name of the picture a link to the card is shared with: JPEG, which every site takes. */
export function socialName(id: string): string {
  return `${id}-social.jpg`;
}

/** A hash that changes with the drawing, and with how its pictures are encoded. */
export function fingerprint(svg: string): string {
  const { avif, webp } = encoders;
  return digest(svg, { encoding, encoders: { avif, webp } });
}

/** The same for the drawing of a shared link. */
export function socialFingerprint(svg: string): string {
  return digest(svg, { socialEncoding, jpeg: encoders.jpeg });
}

function digest(svg: string, settings: object): string {
  const hash = createHash("sha256").update(svg).update(JSON.stringify(settings));
  return hash.digest("hex").slice(0, 16);
}

/** A drawing as pixels, `width` wide, drawn at twice the size first so that edges come out smooth. */
export function rasterise(svg: string, width: number, drawingWidth = page.width): Sharp {
  // At 72 dots an inch, one unit of the drawing is one pixel.
  const density = (72 * 2 * width) / drawingWidth;
  return sharp(Buffer.from(svg), { density }).resize({ width }).removeAlpha();
}

/** A card's drawing as a picture of one size and format. */
export async function encodePicture(
  svg: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const pixels = await rasterise(svg, width).png({ compressionLevel: 1 }).toBuffer();
  return encodeWithin(encoding[format][width], (quality) =>
    format === "avif"
      ? sharp(pixels).avif({ ...encoders.avif, quality })
      : sharp(pixels).webp({ ...encoders.webp, quality }),
  );
}

/** The drawing of a shared link as a picture. */
export async function encodeSocial(svg: string): Promise<Buffer> {
  const { width } = socialSize;
  const pixels = await rasterise(svg, width, width).png({ compressionLevel: 1 }).toBuffer();
  return encodeWithin(socialEncoding, (quality) =>
    sharp(pixels).jpeg({ ...encoders.jpeg, quality }),
  );
}

/** The picture at the first quality that is light enough; throws if it weighs too much at every one. */
async function encodeWithin(
  { qualities, mostBytes }: { qualities: readonly number[]; mostBytes: number },
  encode: (quality: number) => Sharp,
): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await encode(quality).toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
  throw new Error(`A picture weighs over ${mostBytes} bytes at every quality`);
}

/** The most frequent colour of a drawing, as #rrggbb. A page shows it until the picture loads. */
export async function mainColour(svg: string): Promise<string> {
  const { dominant } = await sharp(await rasterise(svg, 100).png().toBuffer()).stats();
  const channels = [dominant.r, dominant.g, dominant.b];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The style sheet that shows each card's colour until its picture loads. Equal rules are joined.
 */
export function colourRules(cards: Record<string, { colour: string }>): string {
  const byColour = Object.entries(cards).toSorted(([, a], [, b]) =>
    a.colour.localeCompare(b.colour),
  );
  const rules = byColour.map(
    ([id, { colour }]) => `[data-card="${id}"] {\n  background-color: ${colour};\n}\n`,
  );
  return `/* Written by \`npm run art\`. */\n${rules.join("")}`;
}
