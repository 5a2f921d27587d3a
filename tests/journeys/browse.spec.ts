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

test.describe("on a phone", () => {
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
});

test("the menu leads to ten places and closes behind you", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Shop" });
  await menu.getByText("Menu", { exact: true }).click();
  await expect(page.locator(".menu").getByRole("link")).toHaveText(
    "Home|Shop all|Birthday|Engagement|Wedding|Get well|Account|Login|Favourites|Cart".split("|"),
  );
  const paths = await page
    .locator(".menu a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(paths).toEqual(
    "/ /all /birthday /engagement /wedding /get-well /account /login /favourites /cart".split(" "),
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
  await expect(
    page.getByRole("link", { name: "Local Idiot Gets Older", exact: true }),
  ).toBeVisible();
  await expect(box).toHaveValue("");
  await box.fill("zebra");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No products found.")).toBeVisible();
  await box.fill("   ");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Results for "zebra"');
});

test("a search for nothing is not sent", async ({ page }) => {
  await page.goto("/about");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const nothing of ["", "   "]) {
    await page.getByRole("searchbox").fill(nothing);
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("button", { name: "Search" }).click();
  }
  await expect(page).toHaveURL("/about");
  expect(asked.filter((url) => url.includes("/search"))).toEqual([]);
});

test("the home page is a banner, four occasions, what is popular, what is new and a sign-up", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.locator(".banner").getByRole("link", { name: /^Shop all/ })).toBeVisible();
  await expect(main.getByRole("heading").filter({ hasNot: page.locator("a") })).toHaveText([
    /Say it with/,
    "Popular occasions",
    "Popular Cards",
    "Latest Designs",
    /Get on\s*our list/,
  ]);
  const tiles = await main
    .locator(".occasions a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(tiles).toEqual(["/birthday", "/engagement", "/wedding", "/get-well"]);
  const newest = main.locator("section", { hasText: "Latest Designs" }).locator(".tile h3");
  await expect(newest.first()).toHaveText("Till Dishwasher Do Us Part");
  await expect(main.getByLabel("Your e-mail address")).toBeVisible();
});

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
    await expect(page.locator(".tile h3")).toHaveText(cards.slice(0, 15).map(({ name }) => name));
  }
});

test("the bar has a logo, a search, a login, two counts and a menu", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Bastard Cards, home" })).toHaveAttribute(
    "href",
    "/",
  );
  await expect(page.getByRole("search").getByRole("searchbox")).toBeVisible();
  const bar = page.getByRole("navigation", { name: "Shop" });
  for (const [name, path] of [
    ["Login", "/login"],
    ["Favourites, 0 saved", "/favourites"],
    ["Basket, 0 cards", "/cart"],
  ] as const) {
    await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await expect(bar.getByText("Menu", { exact: true })).toBeVisible();
});

test.describe("the footer", () => {
  test.use({ expectedNoise: /status of 404/ });

  test("the foot of every page leads where it should, under this year", async ({ page }) => {
    const screens = "/ /all /wedding /card/grapes /cart /order-confirmation /login /search?q=x";
    const others = "/about /terms-of-use /mobile-terms-of-service /privacy-policy /cookie-policy";
    for (const path of [...screens.split(" "), ...others.split(" "), "/nope"]) {
      await page.goto(path);
      const foot = page.getByRole("contentinfo");
      await expect(foot.getByRole("heading")).toHaveText(["Discover", "Company", "Legal"]);
      const links = await foot
        .getByRole("link")
        .evaluateAll((found) => found.map((a) => `${a.textContent} ${a.getAttribute("href")}`));
      expect(links).toEqual([
        "Shop all /all",
        "Birthday /birthday",
        "Wedding /wedding",
        "Engagement /engagement",
        "About Us /about",
        "Terms of use /terms-of-use",
        "Mobile Terms of Service /mobile-terms-of-service",
        "Privacy Policy /privacy-policy",
        "Cookie Policy /cookie-policy",
      ]);
      await expect(foot.getByText(`© ${new Date().getFullYear()} Bastard Cards`)).toBeVisible();
    }
  });
});

test("a card page shows the card, its price, its words and what to do about it", async ({
  page,
}) => {
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
});

test("a card that nobody described says so", async ({ page, shop }) => {
  const describe = (longDescription: string) =>
    shop.db.updateTable("products").set({ longDescription }).where("id", "=", "beige").execute();
  const { longDescription } = await shop.db
    .selectFrom("products")
    .select("longDescription")
    .where("id", "=", "beige")
    .executeTakeFirstOrThrow();
  await describe("");
  await page.goto("/card/beige");
  await expect(page.getByText("No description available.")).toBeVisible();
  await describe(longDescription);
});

test("related cards come with a word of warning and a way to all the others", async ({ page }) => {
  await page.goto("/card/cold-feet");
  const related = page.locator("section", { hasText: "Related Products" });
  await expect(related.getByText("Other stuff your friends might (not) like")).toBeVisible();
  const kindred = catalogue.filter(
    ({ id, occasions }) => id !== "cold-feet" && occasions.includes("engagement"),
  );
  await expect(related.locator(".tile h3")).toHaveText(kindred.slice(0, 4).map(({ name }) => name));
  await related.getByRole("link", { name: "Shop all" }).click();
  await expect(page).toHaveURL("/all");
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
  await page.locator(".tile").getByRole("link", { name: "I Ate Your Grapes", exact: true }).click();
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
