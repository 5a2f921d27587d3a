import sharp, { type Sharp } from "sharp";

/** The picture widths that pages use, in pixels. */
export const pictureWidths = [320, 480, 640] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * The picture of a shared link: its size in pixels, and the place of the card in it. One unit of
 * its drawing is one pixel.
 */
export const sharedLink = {
  width: 1200,
  height: 630,
  front: { left: 112, top: 42, width: 390, height: 546, degrees: -4 },
} as const;

/** The picture of a shared link without the card, drawn ahead for uploaded pictures. */
export const sharedFrameFile = "db/catalogue/shared-frame.png";

/**
 * The settings of each picture format. The encoder tries the qualities in order until the picture
 * weighs no more than `mostBytes`, so that a detailed card costs a shopper no more than a plain
 * one.
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

/** The settings for the picture of a shared link. */
export const socialEncoding = { qualities: [68, 64, 60, 56, 52], mostBytes: 70_000 };

/** The encoders. Chroma is not subsampled, because red edges on cream would blur. */
export const encoders = {
  avif: { effort: 6, chromaSubsampling: "4:4:4", tune: "ssim" },
  webp: { effort: 6, smartSubsample: true },
  jpeg: { mozjpeg: true },
} as const;

/** With this effort, a detailed picture takes a tenth of the time and weighs a tenth more. */
const quickEffort = 3;

/** The picture of a whole card at the height of a sharp screen: its width in pixels, as AVIF only. */
export const closeUp = {
  width: 1120,
  effort: quickEffort,
  qualities: [44, 38, 32, 26],
  mostBytes: 60_000,
};

/**
 * Encodes a card's front in one format.
 * @param pixels as wide as the picture
 * @param isQuick tries only the first and the last quality, with less effort, because a person is
 * waiting
 */
export function encodeFront(
  pixels: Buffer,
  width: PictureWidth,
  format: PictureFormat,
  { isQuick = false } = {},
): Promise<Buffer> {
  const { qualities, mostBytes } = encoding[format][width];
  const effort = isQuick ? quickEffort : encoders.avif.effort;
  return encodeLightly({ qualities: triedOf(qualities, isQuick), mostBytes }, (quality) =>
    format === "avif"
      ? sharp(pixels).avif({ ...encoders.avif, effort, quality })
      : sharp(pixels).webp({ ...encoders.webp, quality }),
  );
}

/** Encodes the picture of a whole card for sharp screens; `isQuick` as in `encodeFront`. */
export function encodeCloseUp(pixels: Buffer, { isQuick = false } = {}): Promise<Buffer> {
  const { qualities, effort, mostBytes } = closeUp;
  return encodeLightly({ qualities: triedOf(qualities, isQuick), mostBytes }, (quality) =>
    sharp(pixels).avif({ ...encoders.avif, effort, quality }),
  );
}

/** Encodes the picture of a shared link. */
export function encodeShared(pixels: Buffer): Promise<Buffer> {
  return encodeLightly(socialEncoding, (quality) =>
    sharp(pixels).jpeg({ ...encoders.jpeg, quality }),
  );
}

function triedOf(qualities: readonly number[], isQuick: boolean): readonly number[] {
  return isQuick ? [qualities[0]!, qualities[qualities.length - 1]!] : qualities;
}

/** Encodes at the first quality that is light enough, or else at the last. */
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
