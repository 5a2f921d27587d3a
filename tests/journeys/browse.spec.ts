import { catalogue } from "../../db/catalogue/catalogue";
import { expect, test } from "./journey";

test("Explore More shows fifteen more, until there are no more", async ({ page }) => {
  await page.goto("/all");
  const all = catalogue.length;
  await expect(page.getByText(`Showing 1-15 out of ${all} products`)).toBeVisible();
  await expect(page.locator(".tile")).toHaveCount(15);
  const more = page.getByRole("link", { name: "Explore More" });
  for (let shown = 15; shown < all;) {
    await more.click();
    shown = Math.min(shown + 15, all);
    await expect(page.getByText(`Showing 1-${shown} out of ${all} products`)).toBeVisible();
    await expect(page.locator(".tile")).toHaveCount(shown);
  }
  await expect(more).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".tile")).toHaveCount(all);
});

test("the menu leads to ten places and closes behind you", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Shop" });
  await menu.getByText("Menu", { exact: true }).click();
  await expect(page.locator(".menu").getByRole("link")).toHaveText(
    "Home|Shop all|Birthday|Engagement|Wedding|Get well|Account|Login|Favourites|Cart".split("|"),
  );
  await page.locator(".menu").getByRole("link", { name: "Get well" }).click();
  await expect(page).toHaveURL("/get-well");
  await expect(page.locator(".menu").getByRole("link", { name: "Home" })).toBeHidden();
});

test("search finds by part of a name, empties its box, and says when there is nothing", async ({
  page,
}) => {
  await page.goto("/");
  const box = page.getByRole("searchbox");
  await box.fill("  iDiOt ");
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Results for "iDiOt"');
  await expect(page.getByRole("link", { name: "Local Idiot Gets Older" })).toBeVisible();
  await expect(box).toHaveValue("");
  await box.fill("zebra");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No products found.")).toBeVisible();
  await box.fill("   ");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Results for "zebra"');
});

test("a card page leads back by its breadcrumb and on to four related cards", async ({ page }) => {
  await page.goto("/card/beige");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem")).toHaveText([
    "Home",
    "Get well",
    "Today’s Menu: Beige",
  ]);
  await expect(page.getByText("Other stuff your friends might (not) like")).toBeVisible();
  await expect(page.locator(".tile")).toHaveCount(4);
  await page.locator(".tile").getByRole("link", { name: "I Ate Your Grapes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("I Ate Your Grapes");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await crumbs.getByRole("link", { name: "Get well" }).click();
  await expect(page).toHaveURL("/get-well");
});

test.describe("what is not there", () => {
  test.use({ expectedNoise: /status of 404/ });

  test("is the not-found page, with a way home", async ({ page }) => {
    for (const path of ["/nope", "/card/nope"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Oops! Looks like your Karma caught up with you...",
      );
      await expect(page.getByText("We can't find the page you're looking for")).toBeVisible();
    }
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("the e-mail sign-up thanks without a script of anybody’s", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Your e-mail address").fill("dave@example.com");
  await page.getByRole("button", { name: "Go on then" }).click();
  await expect(page.getByText("You're on the list")).toBeVisible();
});
