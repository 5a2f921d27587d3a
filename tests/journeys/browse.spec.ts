import { catalogue } from "../../db/catalogue/catalogue";
import { expect, test, tiles } from "./journey";

// Spec 2.2: The home page has a banner, four occasion tiles, Popular Cards, Latest Designs and the
// sign-up, in that order. (app/routes/home/page.tsx)
test("the home page is a banner, four occasions, what is popular, what is new and a sign-up", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: `Shop all ${catalogue.length}` })).toBeVisible();
  await expect(main.getByRole("heading").filter({ hasNot: page.getByRole("link") })).toHaveText([
    /Say it with/,
    "Popular occasions",
    "Who’s getting it?",
    "Popular Cards",
    "Latest Designs",
    /Get on\s*our list/,
  ]);
  const occasions = main
    .getByRole("list")
    .filter({ has: page.getByRole("link", { name: /^Birthday/ }) });
  const paths = await occasions
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(paths).toEqual(["/birthday", "/engagement", "/wedding", "/get-well"]);
  const newest = tiles(main.locator("section", { hasText: "Latest Designs" })).getByRole("heading");
  await expect(newest.first()).toHaveText("Hello, My Name Is");
  await expect(main.getByLabel("Your e-mail address")).toBeVisible();
});

// Spec 1: The e-mail sign-up belongs to another company. (app/routes/home/sign-up.tsx)
test("the e-mail sign-up thanks without a script of anybody’s", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Your e-mail address").fill("dave@example.com");
  await page.getByRole("button", { name: "Go on then" }).click();
  await expect(page.getByText("You're on the list")).toBeVisible();
});

// Spec 2: Each listing shows the cards of its own category. (app/routes/listing/page.tsx)
test("each category has a banner and its own cards", async ({ page }) => {
  for (const [path, heading, occasion] of [
    ["/birthday", "Birthday", "birthday"],
    ["/engagement", "Engagement", "engagement"],
    ["/wedding", "Wedding", "wedding"],
    ["/get-well", "Get well", "get well"],
  ] as const) {
    const cards = catalogue.filter(({ occasions }) => occasions.includes(occasion));
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByText(`Showing 1-15 out of ${cards.length} products`)).toBeVisible();
    await expect(tiles(page).getByRole("heading")).toHaveText(
      cards.slice(0, 15).map(({ name }) => name),
    );
  }
});

// Spec 2.3: A listing says "Showing 1-N out of M products", and Explore More reveals 15 more.
// (app/routes/listing/listing-bar.tsx, app/routes/listing/more-link.tsx)
test(
  "Explore More shows fifteen more, until there are no more",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/all");
    const all = catalogue.length;
    await expect(page.getByText(`Showing 1-15 out of ${all} products`)).toBeVisible();
    await expect(tiles(page)).toHaveCount(15);
    const more = page.getByRole("link", { name: "Explore More" });
    for (let shown = 15; shown < all;) {
      await more.click();
      shown = Math.min(shown + 15, all);
      await expect(page.getByText(`Showing 1-${shown} out of ${all} products`)).toBeVisible();
      await expect(tiles(page)).toHaveCount(shown);
    }
    await expect(more).toHaveCount(0);
    await page.reload();
    await expect(tiles(page)).toHaveCount(all);
  },
);
