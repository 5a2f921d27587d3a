import sharp from "sharp";
import { letteringClass } from "../../db/catalogue/kit/outline";

/** Where the lettering of a drawing lies, in card units, found by drawing it alone on a larger sheet. */
export async function findLettering(svg: string) {
  const margin = 100;
  const [width, height] = [700, 900];
  const others = `path:not(.${letteringClass}), rect, circle { fill: none; stroke: none }`;
  const sheet = svg
    .replace(
      'viewBox="0 0 500 700"',
      `viewBox="${-margin} ${-margin} ${width} ${height}" width="${width}" height="${height}"`,
    )
    .replace(">", `><style>${others}</style>`);
  const pixels = await sharp(Buffer.from(sheet)).ensureAlpha().raw().toBuffer();

  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (pixels[pixel * 4 + 3] === 0) continue;
    const x = (pixel % width) - margin;
    const y = Math.floor(pixel / width) - margin;
    found.left = Math.min(found.left, x);
    found.top = Math.min(found.top, y);
    found.right = Math.max(found.right, x + 1);
    found.bottom = Math.max(found.bottom, y + 1);
  }
  return found;
}
