import { readFile } from "node:fs/promises";
import sharp, { type Create } from "sharp";
import { expect, test } from "vitest";
import { crc32, deflateSync } from "node:zlib";
import { drawPictures } from "../../app/shop/catalogue/draw-pictures.server";
import { sharedFrameFile, sharedLink } from "../../db/catalogue/encoding";

const [width, height] = [640, 896];
const plain = (options: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: "#f00", ...options } });
const green = [0, 160, 0];
const isLike = (pixel: number[], colour: number[]) =>
  colour.every((value, i) => Math.abs(value - pixel[i]!) < 40);

/** The colour at a place of a picture. */
async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { at, ...info };
}

/** Three cards beside each other, the one in the middle green with a hole in it, photographed lying down. */
async function lyingPhoto(): Promise<Buffer> {
  const middle = await plain({ background: "#00a000", channels: 4 }).png().toBuffer();
  const hole = await plain({ width: 100, height: 100, background: "#fff" }).png().toBuffer();
  const upright = await plain({ width: 3 * width, channels: 4 })
    .composite([
      { input: middle, left: width, top: 0 },
      { input: hole, left: width + 20, top: 20, blend: "dest-out" },
    ])
    .png()
    .toBuffer();
  return sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).png().toBuffer();
}

test("a picture is drawn upright, cut to its middle, on white, in every size and as a link shows it", async () => {
  const files = await drawPictures(await lyingPhoto());
  const sizes = await Promise.all(
    files.map(async ({ file, bytes }) => {
      const { width: wide, height: high, format } = await sharp(bytes).metadata();
      return `${file}: ${format} ${wide} × ${high}`;
    }),
  );
  expect(sizes).toEqual([
    "320.avif: heif 320 × 448",
    "320.webp: webp 320 × 448",
    "480.avif: heif 480 × 672",
    "480.webp: webp 480 × 672",
    "640.avif: heif 640 × 896",
    "640.webp: webp 640 × 896",
    "social.jpg: jpeg 1200 × 630",
  ]);
  // Three cards beside each other are wide enough for the closer look, but not high enough.
  const large = await drawPictures(
    await plain({ width: 1120, height: 1568, background: "#00a000" }).png().toBuffer(),
  );
  const closeUp = large.find(({ file }) => file === "1120.avif")!;
  expect(await pixelsOf(closeUp.bytes)).toMatchObject({ width: 1120, height: 1568 });
  expect(large).toHaveLength(sizes.length + 1);
  const card = await pixelsOf(files.find(({ file }) => file === "640.webp")!.bytes);
  for (const [x, y] of [
    [2, 2],
    [637, 2],
    [2, 893],
    [637, 893],
    [320, 400],
  ] as const) {
    expect([x, y, isLike(card.at(x, y), green)]).toEqual([x, y, true]);
  }
  expect(isLike(card.at(70, 70), [255, 255, 255])).toBe(true);

  const link = await pixelsOf(files.find(({ file }) => file === "social.jpg")!.bytes);
  const { left, top, ...front } = sharedLink.front;
  const [x, y] = [left + front.width / 2, top + front.height / 2];
  const middleOf = (pixels: number[][]) => {
    const isGreen = pixels.map((pixel) => isLike(pixel, green));
    return (isGreen.indexOf(true) + isGreen.lastIndexOf(true)) / 2;
  };
  const across = Array.from({ length: link.width }, (_, n) => link.at(n, y));
  const down = Array.from({ length: link.height }, (_, n) => link.at(x, n));
  expect(Math.abs(middleOf(across) - x)).toBeLessThan(4);
  expect(Math.abs(middleOf(down) - y)).toBeLessThan(4);
  // Around the card, which is askew, is the paper.
  const paper = await pixelsOf(await readFile(sharedFrameFile));
  for (const [cornerX, cornerY] of [
    [x - 211, y - 284],
    [x + 211, y - 284],
    [x - 211, y + 284],
    [x + 211, y + 284],
  ] as const) {
    expect(isLike(link.at(cornerX, cornerY), paper.at(cornerX, cornerY))).toBe(true);
  }
});

const moving = async () => {
  const frames = ["#111", "#999"].map((background) => plain({ background }).raw().toBuffer());
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(await Promise.all(frames)), { raw })
    .webp({ loop: 0 })
    .toBuffer();
};
/** A few black kilobytes that are drawn as eight thousand by so many pixels. */
function blackPng(rows: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(8000, 0);
  header.writeUInt32BE(rows, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1001 * rows), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const noPicture = "We can’t use that file as a picture";
const tooSmall = "That one is too small: 640 by 896 pixels are the least.";

// Spec 19: A file that is not a still picture, is truncated or has too few pixels is refused with
// the reason. (app/shop/catalogue/draw-pictures.server.ts)
test.each<[string, () => Promise<Buffer>, string]>([
  [
    "too narrow",
    () =>
      plain({ width: width - 1 })
        .png()
        .toBuffer(),
    tooSmall,
  ],
  [
    "too low",
    () =>
      plain({ height: height - 1 })
        .png()
        .toBuffer(),
    tooSmall,
  ],
  [
    "lying, and too low once it stands",
    () =>
      plain({ width: height - 1, height: 700 })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    tooSmall,
  ],
  ["of more than fifty million pixels", async () => blackPng(6251), noPicture],
  ["moving", moving, "That one moves. A card can’t."],
  ["a GIF", () => plain().gif().toBuffer(), noPicture],
  ["a TIFF", () => plain().tiff().toBuffer(), noPicture],
  ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), noPicture],
  ["cut off", async () => (await plain().jpeg().toBuffer()).subarray(0, 2000), noPicture],
])("an upload that is %s is refused with a message", async (_what, upload, message) => {
  await expect(drawPictures(await upload())).rejects.toMatchObject({
    refusalReason: "invalid",
    message: expect.stringContaining(message) as string,
  });
});
