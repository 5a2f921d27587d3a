import sharp, { type Sharp } from "sharp";

/** The widths the pages use, in pixels. */
export const pictureWidths = [320, 480, 640] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * What a shared link shows, in pixels, and where in it the card stands. Its drawing has as many units.
 */
export const sharedLink = {
  width: 1200,
  height: 630,
  front: { left: 112, top: 42, width: 390, height: 546, degrees: -4 },
} as const;

/** What is around the card there, drawn ahead for the cards whose picture is uploaded. */
export const sharedFrameFile = "db/catalogue/shared-frame.png";

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
export const encoders = {
  avif: { effort: 6, chromaSubsampling: "4:4:4", tune: "ssim" },
  webp: { effort: 6, smartSubsample: true },
  jpeg: { mozjpeg: true },
} as const;

/** A busy picture takes a tenth of the time, and weighs a tenth more. */
const quickEffort = 3;

/**
 * The pixels of a card's front, as wide as the picture, in one format.
 * @param isQuick tries the first and the last quality alone, with less effort, for somebody who waits
 */
export function encodeFront(
  pixels: Buffer,
  width: PictureWidth,
  format: PictureFormat,
  { isQuick = false } = {},
): Promise<Buffer> {
  const { qualities, mostBytes } = encoding[format][width];
  const tried = isQuick ? [qualities[0], qualities[qualities.length - 1]!] : qualities;
  const effort = isQuick ? quickEffort : encoders.avif.effort;
  return encodeLightly({ qualities: tried, mostBytes }, (quality) =>
    format === "avif"
      ? sharp(pixels).avif({ ...encoders.avif, effort, quality })
      : sharp(pixels).webp({ ...encoders.webp, quality }),
  );
}

/** The pixels of what a shared link shows. */
export function encodeShared(pixels: Buffer): Promise<Buffer> {
  return encodeLightly(socialEncoding, (quality) =>
    sharp(pixels).jpeg({ ...encoders.jpeg, quality }),
  );
}

/** The picture at the first quality that is light enough, or else at the last. */
async function encodeLightly(
  { qualities, mostBytes }: { qualities: readonly number[]; mostBytes: number },
  encode: (quality: number) => Sharp,
): Promise<Buffer> {
  let picture = Buffer.alloc(0);
  for (const quality of qualities) {
    picture = await encode(quality).toBuffer();
    if (picture.length <= mostBytes) break;
  }
  return picture;
}
