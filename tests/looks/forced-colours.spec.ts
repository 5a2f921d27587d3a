import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../journeys/journey";

// Somebody else's colours, light on dark, against which ours would vanish.
test.use({ colorScheme: "dark", contextOptions: { forcedColors: "active" } });

test("in forced colours the word on the pink flat can be read", async ({ page }) => {
  await page.goto("/cart");
  expect(Math.max(...(await inkOf(page.locator("mark"))))).toBeGreaterThan(0.2);
});

test("in forced colours an old price has a rule through it", async ({ page }) => {
  await page.goto("/card/tlc");
  expect(Math.max(...(await inkOf(page.locator(".facts del"))))).toBeGreaterThan(0.95);
});

/**
 * How much of each row of pixels stands out from the ground in the corner; of the rows in the middle,
 * where no other line of lettering reaches.
 */
async function inkOf(element: Locator): Promise<number[]> {
  const picture = sharp(await element.screenshot()).greyscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const middle = Array.from(
    { length: Math.ceil(height / 3) },
    (_, y) => y + Math.floor(height / 3),
  );
  const ground = data[0] ?? 0;
  return middle.map((y) => {
    const row = [...data.subarray(y * width, (y + 1) * width)];
    return row.filter((shade) => Math.abs(shade - ground) > 100).length / width;
  });
}
