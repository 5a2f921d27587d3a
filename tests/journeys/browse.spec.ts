import type { Locator } from "@playwright/test";
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

test(
  "the popular cards of the home page and the link after them fill their last row on a laptop",
  { tag: "@slow" },
  async ({ page, shop: { db } }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const grid = page.locator(".ranking");
    const filler = grid.getByRole("listitem").last();
    const endOf = async (place: Locator) => {
      const { x, width } = (await place.boundingBox())!;
      return Math.round(x + width);
    };
    const ids = catalogue.slice(0, 10).map(({ id }) => id);
    const sell = (count: number) =>
      db
        .updateTable("products")
        .set((eb) => ({ orders: eb("orders", "+", count) }))
        .where("id", "in", ids)
        .execute();
    await sell(1);
    await expect(async () => {
      await page.goto("/");
      expect(await tiles(grid).count()).toBe(10);
    }).toPass();
    await sell(-1);
    for (const count of [9, 8, 6, 3, 1]) {
      await tiles(grid).evaluateAll((all, kept) => {
        for (const tile of all.slice(kept)) tile.remove();
      }, count);
      expect([count, await endOf(filler)]).toEqual([count, await endOf(grid)]);
    }
  },
);

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

test("“Who’s it for?” opens a row of recipients, which the list of the chosen one closes, and so does “Somebody else?”", async ({
  page,
}) => {
  await page.goto("/birthday?sort=newest");
  const bar = page.getByRole("navigation", { name: "Occasions" });
  await expect(bar.getByRole("link", { name: "Nan", exact: true })).toBeHidden();
  await bar.getByText("Who’s it for?").click();
  await bar.getByRole("link", { name: "Nan", exact: true }).click();
  await expect(page).toHaveURL("/birthday?sort=newest&for=nan");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Birthday, for your nan");
  await expect(bar.getByText("Who’s it for?")).toHaveCount(0);
  await bar.getByText("Somebody else?").click();
  await bar.getByRole("link", { name: "Dad", exact: true }).click();
  await expect(page).toHaveURL(/for=dad/);
  await expect(bar.getByRole("link", { name: "Nan", exact: true })).toBeHidden();
  await bar.getByRole("link", { name: "For your dad : remove" }).click();
  await expect(bar.getByText("Who’s it for?")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Nan", exact: true })).toBeHidden();
});

test.describe("on a phone", { tag: "@slow" }, () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test("a short last row ends with how many cards are left, and leads to more", async ({
    page,
  }) => {
    await page.goto("/birthday");
    const total = Number((await page.getByText(/^Showing/).innerText()).match(/of (\d+)/)?.[1]);
    const left = page.getByRole("link", { name: `${total - 15} left. It gets worse` });
    await left.click();
    await expect(page.getByText(`Showing 1-${Math.min(30, total)} out of`)).toBeVisible();
    await expect(left).toBeHidden();
  });

  test("a search for somebody shows their list and its first card on the first screen", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/search?q=mum");
    const picture = tiles(page).getByRole("img", { includeHidden: true }).first();
    expect((await picture.boundingBox())!.y).toBeLessThanOrEqual(480);
    const list = page.getByRole("link", { name: "All the cards for your mum", exact: true });
    await expect(list).toBeInViewport({ ratio: 1 });
  });

  test("a listing shows its first cards and what is chosen on the first screen", async ({
    page,
  }) => {
    await page.goto("/all?filth=unforgivable&sort=price");
    const picture = tiles(page).getByRole("img", { includeHidden: true }).first();
    await expect(picture).toBeInViewport({ ratio: 1 });
    for (const name of ["All", "Unforgivable", "Price"]) {
      const chip = page.getByRole("main").getByRole("link", { name, exact: true });
      await expect(chip).toHaveAttribute("aria-current");
      await expect(chip).toBeInViewport({ ratio: 0.95 });
    }
  });
});
