import sharp from "sharp";
import { letteringClass } from "../../db/catalogue/kit/outline";

const [width, height] = [250, 350];
/** The distance between two pixels that are compared, on either side of the edge of a letter. */
const reach = 3;
/** Less of a colour is the rim of a shape below it. */
const fewestEdges = 150;

/**
 * How the lettering of a drawing stands out, by its colours: the contrast (1 to 21) of a colour with those
 * around it. The upper quartile, because a shadow or a keyline surrounds a letter in part.
 */
export async function findContrasts(svg: string): Promise<Map<string, number>> {
  const others = `path:not(.${letteringClass}), rect, circle { fill: none; stroke: none }`;
  const [card, lettering] = await Promise.all([draw(svg, ""), draw(svg, others)]);
  const edges = new Map<number, number[]>();
  for (let y = reach; y < height - reach; y += 2) {
    for (let x = reach; x < width - reach; x += 2) {
      const pixel = y * width + x;
      const colour = colourAt(card, pixel);
      const isLetter = lettering[pixel * 4 + 3] === 255 && colourAt(lettering, pixel) === colour;
      if (!isLetter) continue;
      for (const step of [reach, -reach, reach * width, -reach * width]) {
        const beside = colourAt(card, pixel + step);
        if (beside === colour) continue;
        const found = edges.get(colour) ?? [];
        edges.set(colour, found);
        found.push(contrastOf(colour, beside));
      }
    }
  }
  const visible = [...edges].filter(([, found]) => found.length >= fewestEdges);
  return new Map(visible.map(([colour, found]) => [hexOf(colour), upperQuartile(found)]));
}

function draw(svg: string, style: string): Promise<Buffer> {
  const sized = svg.replace(">", ` width="${width}" height="${height}"><style>${style}</style>`);
  return sharp(Buffer.from(sized)).ensureAlpha().raw().toBuffer();
}

const colourAt = (pixels: Buffer, pixel: number) => pixels.readUIntBE(pixel * 4, 3);
const hexOf = (colour: number) => `#${colour.toString(16).padStart(6, "0")}`;

function upperQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 0;
}

/** The contrast ratio of WCAG. */
function contrastOf(one: number, other: number): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: number): number {
  const [red = 0, green = 0, blue = 0] = [colour >> 16, (colour >> 8) & 255, colour & 255].map(
    (value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
