import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeFront } from "../../db/catalogue/encoding";

test("whoever waits for a busy picture waits for a part of the time that it takes at leisure", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const pixels = await sharp({
    create: { width: 160, height: 224, channels: 3, background: "#888", noise },
  })
    .png()
    .toBuffer();
  const timeOf = async (isQuick: boolean) => {
    const from = performance.now();
    await encodeFront(pixels, 320, "avif", { isQuick });
    return performance.now() - from;
  };
  const quick = await timeOf(true);
  expect(quick).toBeLessThan((await timeOf(false)) / 5);
});
