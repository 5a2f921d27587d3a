import type { Page } from "@playwright/test";
import { arrived, basketLink, expect, holdBack, test } from "./journey";
import { openDesk } from "./open-desk";

/** From a listing to a basket with a message in it, by what is on the page. */
async function buy(page: Page) {
  await page.goto("/get-well", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Explore More" }).click();
  await expect(page).toHaveURL(/show=30/);
  await page
    .getByRole("main")
    .getByRole("link", { name: "I Ate Your Grapes", exact: true })
    .click();
  await page.getByRole("link", { name: "Add Message" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Get up");
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page.locator("q")).toHaveText("Get up");
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await basketLink(page).click();
  await expect(page.locator("q")).toHaveText("Get up");
}

test(
  "the page works before slow scripts arrive, and they take over once they are there",
  { tag: "@slow" },
  async ({ page }) => {
    const release = await holdBack(page, /assets\/.*\.js/);
    await buy(page);
    release();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => (document.body.dataset.stayed = "yes"));
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 0 cards");
    await arrived(page);
    await expect(page.locator("[data-stayed]")).toBeAttached();
  },
);

test(
  "a key that is pressed as the scripts take over does not stop them",
  { tag: "@slow" },
  async ({ page }) => {
    await page.addInitScript(() => {
      const listen = document.addEventListener.bind(document);
      // React has just begun to listen when the key goes down, and has rendered nothing yet.
      document.addEventListener = (...args: Parameters<typeof listen>) => {
        if (args[0] === "keydown") queueMicrotask(pressKey);
        listen(...args);
      };
      const pressKey = () =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
    });
    await page.goto("/card/grapes");
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => (document.body.dataset.stayed = "yes"));
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
    await arrived(page);
    await expect(page.locator("[data-stayed]")).toBeAttached();
  },
);

test.describe("with scripts that never come", () => {
  test.use({ expectedNoise: /ERR_FAILED|Failed to fetch dynamically imported/ });

  for (const [which, address] of [
    ["all of them", /assets\/.*\.js/],
    ["those of the screens", /assets\/page-.*\.js/],
  ] as const) {
    test(`the shop sells all the same (${which})`, { tag: "@slow" }, async ({ page }) => {
      await page.route(address, (route) => route.abort());
      await buy(page);
      await page.getByRole("button", { name: /^Remove/ }).click();
      await expect(basketLink(page)).toHaveAccessibleName("Basket, 0 cards");
    });
  }
});

test.describe("before the scripts have come", () => {
  test.use({ awaitsScripts: false });

  test("a text that is typed over another stays typed once they come", async ({ page, shop }) => {
    await openDesk(page, shop);
    const release = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto("/desk/cards/venn", { waitUntil: "commit" });
    const text = page.getByLabel("Long description");
    await expect(text).not.toHaveValue("");
    await text.fill("Typed on a train.");
    release();
    // React marks each element that it takes over.
    await expect
      .poll(() =>
        text.evaluate((area) => Object.keys(area).some((key) => key.startsWith("__react"))),
      )
      .toBe(true);
    await expect(text).toHaveValue("Typed on a train.");
  });

  test.describe("beside a password manager", () => {
    test.use({ expectedNoise: /Minified React error|Hydration failed|hydrating/ });

    test("a typed text stays, and the focus", async ({ page }) => {
      const release = await holdBack(page, /\/assets\/.*\.js$/);
      await page.goto("/login?mode=register", { waitUntil: "commit" });
      await page.getByLabel("Your Name").fill("Dave");
      await page.evaluate(() => {
        for (const field of document.querySelectorAll("form.panel input")) {
          field.after(document.createElement("div"));
        }
      });
      await page.getByLabel("Email").fill("dave@example.com");
      await page.getByRole("checkbox").check();
      await page.getByLabel("Password").fill("correct horse");
      await page.evaluate(() => void (document.documentElement.dataset.isOld = "yes"));
      release();
      await expect(page.locator("html[data-is-old]")).toHaveCount(0);
      await expect(page.getByLabel("Your Name")).toHaveValue("Dave");
      await expect(page.getByLabel("Email")).toHaveValue("dave@example.com");
      await expect(page.getByRole("checkbox")).toBeChecked();
      await expect(page.getByLabel("Password")).toHaveValue("correct horse");
      await expect(page.getByLabel("Password")).toBeFocused();
    });

    test("a message that is typed stays, and is counted", async ({ page }) => {
      const release = await holdBack(page, /\/assets\/.*\.js$/);
      await page.goto("/card/grapes?message=open", { waitUntil: "commit" });
      const message = page.getByRole("textbox", { name: "Message" });
      await message.fill("Get up");
      await message.evaluate((field) => {
        field.before(document.createElement("div"));
        document.documentElement.dataset.isOld = "yes";
      });
      release();
      await expect(page.locator("html[data-is-old]")).toHaveCount(0);
      await expect(message).toHaveValue("Get up");
      await expect(page.getByText("Characters remaining: 94")).toBeVisible();
    });
  });
});
