import { bar, expect, menu, newEmail, register, test } from "./journey";

// Spec 2.1: The bar has the logo, a search form, a login link, the favourites' count, the basket's
// count and a menu button. (app/routes/shop-layout/masthead.tsx)
test("the bar has a logo, a search, a login, two counts and a menu", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Bastard Cards, home" })).toHaveAttribute(
    "href",
    "/",
  );
  await expect(page.getByRole("search").getByRole("searchbox")).toBeVisible();
  for (const [name, path] of [
    ["Login", "/login"],
    ["Favourites, 0 saved", "/favourites"],
    ["Basket, 0 cards", "/cart"],
  ] as const) {
    await expect(bar(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await expect(bar(page).getByText("Menu", { exact: true })).toBeVisible();
});

// Spec 2.1: The menu has its ten links. (app/routes/shop-layout/masthead.tsx)
test("the menu leads to ten places, below its button, and closes behind you", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/");
  await bar(page).getByText("Menu", { exact: true }).click();
  const links = menu(page).getByRole("link");
  await expect(links).toHaveText(
    "Home|Shop all|Birthday|Engagement|Wedding|Get well|Account|Login|Favourites|Cart".split("|"),
  );
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  expect(paths).toEqual(
    "/ /all /birthday /engagement /wedding /get-well /account /login /favourites /cart".split(" "),
  );
  const endOf = (box: { x: number; width: number } | null) => Math.round(box!.x + box!.width);
  const button = bar(page).getByText("Menu", { exact: true });
  expect(endOf(await menu(page).boundingBox())).toBe(endOf(await button.boundingBox()));
  await menu(page).getByRole("link", { name: "Get well" }).click();
  await expect(page).toHaveURL("/get-well");
  await expect(menu(page).getByRole("link", { name: "Home" })).toBeHidden();
});

// Spec 2.1: Search trims the query, and empties its box after submitting.
// (app/routes/search/page.tsx, app/routes/shop-layout/masthead.tsx)
// Spec 2.7: The search page says 'Results for "{q}"', or "No products found."
// (app/routes/search/page.tsx)
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

// Spec 5: A search for blanks only is not submitted. (app/routes/shop-layout/masthead.tsx)
test("a search for nothing is not sent", { tag: "@slow" }, async ({ page }) => {
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

test.describe("the footer", () => {
  test.use({ expectedNoise: /status of 404/ });

  // Spec 2.1: The footer of every page has Discover, Company and Legal with their links, and a
  // copyright line with the year. (app/routes/shop-layout/footer.tsx)
  test(
    "the foot of every page leads where it should, under this year",
    { tag: "@slow" },
    async ({ page }) => {
      const screens = "/ /all /wedding /card/grapes /cart /order-confirmation /login /search?q=x";
      const others = "/about /terms-of-use /mobile-terms-of-service /privacy-policy /cookie-policy";
      for (const path of [...screens.split(" "), ...others.split(" "), "/nope"]) {
        const yearBefore = new Date().getFullYear();
        await page.goto(path);
        const foot = page.getByRole("contentinfo");
        await expect(foot.getByRole("heading")).toHaveText(["Discover", "Company", "Legal"]);
        const links = await foot
          .getByRole("navigation")
          .getByRole("link")
          .evaluateAll((found) => found.map((a) => `${a.textContent} ${a.getAttribute("href")}`));
        expect(links).toEqual([
          "Shop all /all",
          "Birthday /birthday",
          "Wedding /wedding",
          "Engagement /engagement",
          "About Us /about",
          "Where’s my order? /find-order",
          "Terms of use /terms-of-use",
          "Mobile Terms of Service /mobile-terms-of-service",
          "Privacy Policy /privacy-policy",
          "Cookie Policy /cookie-policy",
        ]);
        const email = "hello@bastardcards.example";
        await expect(foot.getByRole("link", { name: email })).toHaveAttribute(
          "href",
          `mailto:${email}`,
        );
        const years = [yearBefore, new Date().getFullYear()].join("|");
        await expect(foot.getByText(new RegExp(`© (${years}) Bastard Cards`))).toBeVisible();
      }
    },
  );
});

// Spec 2.1: A bar without room for the whole name shows the first name. (app/styles/tools.css)
test(
  "the bar of a phone greets a customer by the whole first name",
  { tag: "@slow" },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await register(page, newEmail(), "Dave Featherstonehaugh");
    await page.goto("/");
    const link = bar(page).getByRole("link", { name: "Dave" });
    const shown = await link.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      const name = [...element.childNodes].find((node) => node instanceof Text);
      const text = name?.textContent ?? "";
      return text.split(" ").flatMap((word) => {
        const range = document.createRange();
        range.setStart(name!, text.indexOf(word));
        range.setEnd(name!, text.indexOf(word) + word.length);
        const box = range.getBoundingClientRect();
        if (box.left >= right || box.top >= bottom) return [];
        return box.right > right ? `${word}, cut` : word;
      });
    });
    expect(shown).toEqual(["Dave"]);
  },
);

test.describe("a page that does not exist", () => {
  test.use({ expectedNoise: /status of 404/ });

  // Spec 2: The not-found page reads "Oops! Looks like your Karma caught up with you..." and "We
  // can't find the page you're looking for". (app/components/error-page.tsx)
  test("is the not-found page, with two ways on in sight", async ({ page }) => {
    const exit = (name: string) => page.getByRole("main").getByRole("link", { name });
    for (const path of ["/nope", "/card/nope"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Oops! Looks like your Karma caught up with you...",
      );
      await expect(page.getByText("We can't find the page you're looking for")).toBeVisible();
    }
    for (const [width, height] of [
      [360, 640],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(exit("Home")).toBeInViewport({ ratio: 1 });
      await expect(exit("Shop all")).toBeInViewport({ ratio: 1 });
    }
    await exit("Home").click();
    await expect(page).toHaveURL("/");
  });
});
