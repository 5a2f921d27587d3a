import type { Page } from "@playwright/test";
import { expect, test, tiles } from "./journey";

const scrolled = (page: Page) => page.evaluate(() => scrollY);

async function exploreMore(page: Page, shown: number) {
  await page.getByRole("link", { name: "Explore More" }).click();
  await expect(page).toHaveURL(new RegExp(`show=${shown}\\b`));
  await expect(tiles(page)).toHaveCount(shown);
}

test("Back from a card leads to the same place among the same cards", async ({ page }) => {
  await page.goto("/all");
  await exploreMore(page, 30);
  await exploreMore(page, 45);
  const card = tiles(page).nth(39).getByRole("heading").getByRole("link");
  const name = await card.innerText();
  // Chromium writes down where a page stood up to a second later, and a busy machine goes on
  // before it has: a second visit finds what the first one lost.
  await expect(async () => {
    await card.scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(1000);
    await card.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name, { ignoreCase: true });
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(tiles(page)).toHaveCount(45);
    await expect.poll(() => scrolled(page), { timeout: 2_000 }).toBe(place);
  }).toPass();
  await expect(card).toBeInViewport();
});

// Spec 2.3: Explore More keeps the cards that the shopper was looking at in view.
// (app/routes/listing/more-link.tsx)
test(
  "Explore More keeps the cards in sight where they are",
  { tag: "@slow" },
  async ({ page, hasScripts }) => {
    await page.goto("/all", { waitUntil: "networkidle" });
    const more = page.getByRole("link", { name: "Explore More" });
    await more.scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    await exploreMore(page, 30);
    // Without scripts it is a new page, which opens at the last card of the old one.
    if (hasScripts) expect(await scrolled(page)).toBe(place);
    await expect(tiles(page).nth(14)).toBeInViewport();
  },
);
