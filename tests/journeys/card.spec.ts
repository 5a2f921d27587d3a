import { catalogue } from "../../db/catalogue/catalogue";
import { closeDialog, expect, test, tiles } from "./journey";

// Spec 2.4: A card's page has its image, name, price, short description, Add To Cart and Add
// Message. (app/components/product.tsx, app/routes/card/buy-form.tsx)
test("a card page shows the card, its price, its texts and its buttons", async ({ page }) => {
  const card = catalogue.find(({ id }) => id === "grapes")!;
  await page.goto("/card/grapes");
  const product = page.getByRole("article").first();
  await expect(product.getByRole("heading", { level: 1 })).toHaveText(card.name);
  await expect(product.getByRole("img", { name: card.alt })).toBeVisible();
  await expect(product.getByRole("definition").first()).toHaveText("£3.25");
  await expect(product.getByText(card.shortDescription)).toBeVisible();
  await expect(product.getByRole("button", { name: "Add To Cart" })).toBeVisible();
  await expect(product.getByRole("link", { name: "Add Message" })).toBeVisible();
  await expect(page.getByText(card.longDescription)).toBeVisible();
  for (const [width, height] of [
    [360, 640],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const shown of [
      product.getByRole("heading", { level: 1 }),
      product.getByRole("img", { name: card.alt }),
      product.getByRole("button", { name: "Add To Cart" }),
      product.getByRole("link", { name: "Add Message" }),
    ]) {
      await expect(shown).toBeInViewport({ ratio: 0.95 });
    }
  }
  await page.setViewportSize({ width: 360, height: 450 });
  const name = product.getByRole("heading", { level: 1 });
  const add = product.getByRole("button", { name: "Add To Cart" });
  for (const shown of [name, add]) await expect(shown).toBeInViewport({ ratio: 1 });
  const picture = (await product.getByRole("img", { name: card.alt }).boundingBox())!;
  expect(picture.y + picture.height / 2).toBeLessThan((await add.boundingBox())!.y);
  // In the lowest windows the buttons stay at their place, and nothing of theirs covers the page.
  await page.setViewportSize({ width: 360, height: 400 });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page).toHaveURL("/get-well");
});

// Spec 2.4: A card without a description says "No description available."
// (app/routes/card/card-tabs.tsx)
// Spec 8: A card's page says so when the card has no description. (app/routes/card/card-tabs.tsx)
test("a card that nobody described says so", { tag: "@slow" }, async ({ page, shop }) => {
  const describe = (longDescription: string) =>
    shop.db.updateTable("products").set({ longDescription }).where("id", "=", "beige").execute();
  const { longDescription } = await shop.db
    .selectFrom("products")
    .select("longDescription")
    .where("id", "=", "beige")
    .executeTakeFirstOrThrow();
  await describe("");
  // A page that was kept shows it a moment later.
  await expect(async () => {
    await page.goto("/card/beige");
    await expect(page.getByText("No description available.")).toBeVisible({ timeout: 500 });
  }).toPass();
  await describe(longDescription);
});

// Spec 2.4: Related cards stand under "Other stuff your friends might (not) like", with "Shop all"
// to /all. (app/routes/card/page.tsx)
test("related cards come with a word of warning and a way to all the others", async ({ page }) => {
  await page.goto("/card/cold-feet");
  const related = page.locator("section", { hasText: "Related Products" });
  await expect(related.getByText("Other stuff your friends might (not) like")).toBeVisible();
  const kindred = catalogue.filter(
    ({ id, occasions }) => id !== "cold-feet" && occasions.includes("engagement"),
  );
  await expect(tiles(related).getByRole("heading")).toHaveText(
    kindred.slice(0, 4).map(({ name }) => name),
  );
  await related.getByRole("link", { name: "Shop all" }).click();
  await expect(page).toHaveURL("/all");
});

// Spec 2.4: The breadcrumb is Home, the card's first occasion, and its name.
// (app/routes/card/breadcrumb.tsx)
test("a card page leads back by its breadcrumb and on to four related cards", async ({ page }) => {
  await page.goto("/card/beige");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem")).toHaveText([
    "Home",
    "Get well",
    "Today’s Menu: Beige",
  ]);
  await expect(page.getByText("Other stuff your friends might (not) like")).toBeVisible();
  await expect(tiles(page)).toHaveCount(4);
  await tiles(page).getByRole("link", { name: "I Ate Your Grapes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("I Ate Your Grapes");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await crumbs.getByRole("link", { name: "Get well" }).click();
  await expect(page).toHaveURL("/get-well");
});

// Spec 28: A card's picture opens the whole card at the height of the screen.
// (app/routes/card/zoom.tsx, app/components/product.tsx)
test("a card’s picture opens the whole card, and Back, the exit icon and Escape lead back", async ({
  page,
  hasScripts,
}) => {
  await page.goto("/card/grapes");
  const open = page.getByRole("link", { name: "Look closer: I Ate Your Grapes" });
  const dialog = page.getByRole("dialog", { name: "I Ate Your Grapes" });
  await open.click();
  await expect(dialog.getByRole("img")).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  for (const way of ["exit icon", ...(hasScripts ? (["Escape"] as const) : [])] as const) {
    await open.click();
    await closeDialog(page, way);
    await expect(page).toHaveURL("/card/grapes");
  }
  if (hasScripts) await expect(open).toBeFocused();
});
