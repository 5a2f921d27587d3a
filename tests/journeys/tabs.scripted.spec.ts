import { expect, test } from "./journey";

test("two tabs that add at the same moment leave both cards", async ({ context }) => {
  const tabs = await Promise.all(
    ["grapes", "bingo"].map(async (id) => {
      const tab = await context.newPage();
      await tab.goto(`/card/${id}`, { waitUntil: "networkidle" });
      return tab;
    }),
  );
  await Promise.all(tabs.map((tab) => tab.getByRole("button", { name: "Add To Cart" }).click()));
  const basket = await context.newPage();
  await expect(async () => {
    await basket.goto("/cart");
    await expect(basket.getByRole("button", { name: /^Remove/ })).toHaveCount(2, { timeout: 500 });
  }).toPass();
});
