import { edged } from "../kit/ink";
import { type Box, box, tilt } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { paragraph } from "../kit/paragraph";
import { circle, polygon, rect, shape } from "../kit/shapes";
import { fit, line } from "../kit/text";

interface Tier {
  when: string;
  event: string;
}

export interface WeddingCakeText {
  title: string;
  /** Five tiers, from the top. */
  tiers: readonly Tier[];
  shout: string;
}

const tierHeight = 71;

/** How far each tier has slipped to the right. */
const slips = [26, 10, 16, -2, 4];

/** A wedding cake that leans, with an hour of the day on each tier. */
export function drawWeddingCake(
  { title, tiers, shout }: WeddingCakeText,
  palette: Palette,
): string {
  const { ink, accent, second } = palette;
  const cake = tiers.map((tier, index) => {
    const width = 168 + index * 64;
    const x = 250 - width / 2 + (slips[index] ?? 0);
    return drawTier(tier, box(x, 182 + index * tierHeight, width, tierHeight), palette);
  });
  return [
    fit("copperplate", title, box(44, 24, 412, 88), ink),
    drawCouple(ink),
    ...cake.toReversed(),
    rect(box(16, 537, 468, 16), edged(second, ink, 5), 8),
    tilt(
      -3,
      [250, 618],
      paragraph("abrilItalic", shout, box(40, 568, 420, 108), accent, { size: 54, leading: 1 }),
    ),
  ].join("");
}

/** A tier with icing that runs down from its upper edge. */
function drawTier({ when, event }: Tier, area: Box, palette: Palette): string {
  const { ink, accent, second } = palette;
  const { x, y, width, height } = area;
  const drop = width / Math.round(width / 28);
  const drops = Array.from({ length: Math.round(width / drop) }, (_, index) =>
    index % 2 ? `q${-drop / 2} 8 ${-drop} 0` : `q${-drop / 2} 18 ${-drop} 0`,
  );
  const middle = x + width / 2;
  return [
    rect(area, edged("#fffaf2", ink, 6)),
    shape(`M${x} ${y + 2}H${x + width}v4${drops.join("")}Z`, second),
    line("abril", when, [middle, y + 34], 18, ink, { align: "middle", tracking: 0.14 }),
    line("abrilItalic", event, [middle, y + height - 10], 30, accent, {
      align: "middle",
      width: width - 20,
    }),
  ].join("");
}

/** The pair on the top, no longer side by side. */
function drawCouple(ink: string): string {
  const groom = [
    rect(box(226, 140, 28, 42), "#1a1014", 6),
    circle([240, 128], 13, edged("#f0bd92", ink, 4)),
    polygon(
      [
        [236, 142],
        [244, 142],
        [240, 160],
      ],
      "#ffffff",
    ),
  ];
  const bride = [
    polygon(
      [
        [304, 134],
        [334, 182],
        [274, 182],
      ],
      edged("#ffffff", ink, 4),
    ),
    circle([304, 126], 13, edged("#a8683c", ink, 4)),
    shape(
      "M290 124c2-22 28-22 30 2l12 34c-14-6-16-22-18-36-8-10-18-8-24 0Z",
      edged("#ffffff", ink, 3),
    ),
  ];
  return tilt(-9, [240, 182], groom.join("")) + tilt(7, [304, 182], bride.join(""));
}
