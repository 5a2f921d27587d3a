import { findChromium } from "../support/chromium";
import { addCard, basketLink, expect, test } from "./journey";

/** Playwright tells Chromium to keep no page that was left; here it may, and has to be one that can. */
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = await findChromium();
    const ignoreDefaultArgs = ["--disable-back-forward-cache"];
    await use({ ...launchOptions, executablePath, ignoreDefaultArgs });
  },
});

/** A page that was kept does not load again, so there is no load to wait for. */
const kept = { waitUntil: "commit" } as const;

test("back from the payment page the basket can be checked out again", async ({ page }) => {
  await addCard(page, "grapes");
  await basketLink(page).click();
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByRole("button", { name: /^Pay £/ })).toBeVisible();
  await page.goBack(kept);
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("button", { name: "Checkout" })).toBeEnabled();
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
});

test("a page that the browser kept tells the truth about the basket when one is back on it", async ({
  page,
  context,
  shop,
}) => {
  await page.goto("/about", { waitUntil: "networkidle" });
  await page.evaluate(() => (document.body.dataset.kept = "yes"));
  await page.goto(shop.standInsUrl);
  const other = await context.newPage();
  await addCard(other, "grapes");
  await page.goBack(kept);
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  await expect(page.locator("[data-kept]")).toBeAttached();
});
