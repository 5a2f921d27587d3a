import type { Page } from "@playwright/test";
import { basketLink, expect, test, tiles } from "./journey";

const script = "**/reviews/widget.js";
const tab = (page: Page) => page.getByRole("link", { name: /^Reviews/ });
const loading = (page: Page) => page.getByText("Loading reviews...");
const none = (page: Page) => page.getByText("No reviews available for this product yet.");
const reviews = (page: Page) =>
  page.getByRole("article").filter({ has: page.getByRole("img", { name: "out of 5" }) });

/** The page of a card with three reviews, on a clock that stands still. */
async function stopTheClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.goto("/card/grapes", { waitUntil: "networkidle" });
  await page.clock.pauseAt(60_000);
}

/** Opens the tab, and is back once it has asked for its script, with all its timers set. */
async function openTab(page: Page) {
  const asked = page.waitForRequest(script);
  await tab(page).click();
  await asked;
}

/** A script in the place of the reviews company's. */
const serve = (page: Page, body: string) =>
  page.route(script, (route) => route.fulfill({ contentType: "text/javascript", body }));

// Spec 2.4: The Reviews tab says "Loading reviews..." until the widget is there.
// (app/routes/card/reviews.tsx, app/routes/card/reviews-widget.ts)
// Spec 2.4: The widget's count is read after 500 ms. (app/routes/card/reviews.tsx,
// app/routes/card/reviews-widget.ts)
// Spec 9: Reviews are counted 500 ms after their tab opens. (app/routes/card/reviews.tsx)
test("reviews are counted half a second after their tab opens", async ({ page }) => {
  await stopTheClock(page);
  const here = page.waitForResponse(script);
  await tab(page).click();
  await (await here).finished();
  await expect(loading(page)).toBeVisible();
  await page.clock.runFor(499);
  await expect(loading(page)).toBeVisible();
  await expect(tab(page)).toHaveText("Reviews (0)");
  await page.clock.runFor(1);
  await expect(tab(page)).toHaveText("Reviews (3)");
  await expect(reviews(page)).toHaveCount(3);
  await expect(reviews(page).first()).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
});

// Spec 2.4: With no reviews, the tab says "No reviews available for this product yet."
// (app/routes/card/reviews.tsx)
test("a card without reviews says so", async ({ page }) => {
  await page.goto("/card/beige?tab=reviews");
  await expect(none(page)).toBeVisible();
  await expect(page.getByText("isn’t answering")).toHaveCount(0);
  await expect(tab(page)).toHaveText("Reviews (0)");
});

// Spec 7: The reviews company's script is requested when the tab opens.
// (app/routes/card/reviews-widget.ts)
test(
  "the company’s script is asked for when the tab opens, and once",
  { tag: "@slow" },
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/reviews/")) asked.push(request.url());
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.goto("/card/grapes", { waitUntil: "networkidle" });
    expect(asked).toEqual([]);
    await tab(page).click();
    await expect(tab(page)).toHaveText("Reviews (3)");
    await page.getByRole("link", { name: "Description" }).click();
    await expect(reviews(page)).toHaveCount(0);
    await expect(tab(page)).toHaveText("Reviews (3)");
    await tab(page).click();
    await expect(reviews(page)).toHaveCount(3);
    await tiles(page).first().getByRole("heading").getByRole("link").click();
    await expect(tab(page)).toHaveText("Reviews (0)");
    await tab(page).click();
    await expect(none(page)).toBeVisible();
    expect(asked).toHaveLength(1);
    await expect(page.locator(`script[src="${asked[0]}"]`)).toHaveCount(1);
  },
);

test.describe("reviews that do not come", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /ERR_BLOCKED_BY_CLIENT|The reviews were given up/ });

  const isGivenUp = async (page: Page) => {
    await expect(none(page)).toBeVisible();
    await expect(page.getByText("isn’t answering")).toBeVisible();
    await expect(tab(page)).toHaveText("Reviews (0)");
  };

  test("are given up where their script is blocked, and the shop goes on", async ({ page }) => {
    await page.route(script, (route) => route.abort("blockedbyclient"));
    await page.goto("/card/grapes?tab=reviews");
    await isGivenUp(page);
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
    await page.unroute(script);
    await page.getByRole("link", { name: "Description" }).click();
    await expect(none(page)).toBeHidden();
    await tab(page).click();
    await expect(reviews(page)).toHaveCount(3);
  });

  // Spec 9: The page stops waiting for reviews after 120 seconds.
  // (app/routes/card/reviews-widget.ts)
  test("are given up after 120 seconds of silence", async ({ page }) => {
    // Never answered, as by a host that is down.
    await page.route(script, () => {});
    await stopTheClock(page);
    await openTab(page);
    await page.clock.runFor(119_999);
    await expect(loading(page)).toBeVisible();
    await page.clock.runFor(1);
    await isGivenUp(page);
  });

  test("are given up when the script is not what it should be", async ({ page }) => {
    await serve(page, "document.title = 'Ours now';");
    await page.goto("/card/grapes?tab=reviews");
    await isGivenUp(page);
    await expect(page.locator('script[src$="widget.js"]')).toHaveCount(0);
  });
});
