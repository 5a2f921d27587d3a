import type { Page } from "@playwright/test";
import { basketLink, closeDialog, expect, test, tiles } from "./journey";

const tabs = (page: Page) => page.getByRole("navigation", { name: "About this card" });
const open = (page: Page) => tabs(page).locator("[aria-current]");
const description = /They were meant for you/;

// Spec 2.4: A card's page has two tabs: Description, which comes first, and Reviews with a count.
// (app/routes/card/card-tabs.tsx)
test("a card opens on its description, and each tab has an address", async ({ page }) => {
  await page.goto("/card/grapes");
  await expect(tabs(page).getByRole("link")).toHaveText(["Description", "Reviews (0)"]);
  await expect(open(page)).toHaveText("Description");
  await tabs(page).getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL(/\/card\/grapes\?tab=reviews/);
  await expect(open(page)).toHaveText(/^Reviews/);
  await expect(page.getByText(description)).toHaveCount(0);
  await expect(tabs(page)).toBeInViewport();
  await tabs(page).getByRole("link", { name: "Description" }).click();
  await expect(open(page)).toHaveText("Description");
  await expect(page.getByText(description)).toBeVisible();
  await expect(tabs(page)).toBeInViewport();
  await page.goBack();
  await expect(open(page)).toHaveText(/^Reviews/);
  await page.goto("/card/grapes?tab=gossip");
  await expect(open(page)).toHaveText("Description");
});

// Spec 2.4: Moving to another card shows its Description tab. (app/routes/card/card-tabs.tsx)
test("another card opens on its description again", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/card/grapes?tab=reviews");
  await tiles(page).first().getByRole("heading").getByRole("link").click();
  await expect(page).not.toHaveURL(/grapes|tab/);
  await expect(open(page)).toHaveText("Description");
});

test(
  "writing a message and buying the card leave the open tab open",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/card/grapes?tab=reviews");
    await page.getByRole("link", { name: "Add Message" }).click();
    await closeDialog(page);
    await expect(open(page)).toHaveText(/^Reviews/);
    await page.getByRole("link", { name: "Add Message" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Get up");
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("q", { hasText: "Get up" })).toBeVisible();
    await expect(open(page)).toHaveText(/^Reviews/);
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
    await expect(open(page)).toHaveText(/^Reviews/);
  },
);

test("reviews are shown where scripts run, and where none does nobody waits for them", async ({
  page,
  hasScripts,
}) => {
  await page.goto("/card/grapes?tab=reviews");
  const none = page.getByText("no script is running here");
  if (hasScripts) {
    await expect(page.getByRole("heading", { name: "Accurate" })).toBeVisible();
    await expect(none).toHaveCount(0);
  } else {
    await expect(none).toBeVisible();
    await expect(page.getByText("Loading reviews...")).toHaveCount(0);
    await expect(open(page)).toHaveText("Reviews (0)");
  }
});
