import type { Locator, Page } from "@playwright/test";
import { newOrder } from "../support/desk-arrivals";
import { showState, stateNamed } from "../support/states";
import { openDesk } from "./open-desk";
import { arrived, basketLink, expect, menu, register, test, tiles } from "./journey";
import { payButton } from "./payment";

/** Tabs on until it has the focus, and shows that it has. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toHaveCSS("outline-style", "solid");
      expect(await target.evaluate(isUnderStrip), "the strip at the top covers it").toBe(false);
      return expect(target).toBeInViewport();
    }
  }
  throw new Error(`The keyboard does not lead to ${target.toString()}`);
}

function isUnderStrip(element: Element): boolean {
  const { left, width, top } = element.getBoundingClientRect();
  const strip = document.elementFromPoint(left + width / 2, top + 1)?.closest(".top-strip");
  return strip !== undefined && strip !== null && !strip.contains(element);
}

async function press(page: Page, target: Locator, key?: "Shift+Tab") {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

test("a shopper finds, personalises, adds, removes and buys cards by keyboard alone", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto("/");
  await press(page, link("Skip to the insults"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  // The router has not gone there, so it cannot scroll back later.
  await expect(page).toHaveURL("/");

  await press(page, page.getByText("Menu", { exact: true }), "Shift+Tab");
  await press(page, menu(page).getByRole("link", { name: "Get well" }));
  await expect(page).toHaveURL("/get-well");
  await expect(heading).toBeFocused();
  await press(page, link("I Ate Your Grapes"));
  await expect(heading).toHaveText("I Ate Your Grapes");
  await expect(heading).toBeFocused();

  const dialog = page.getByRole("dialog");
  const message = page.getByRole("textbox", { name: "Message" });
  await press(page, link("Add Message"));
  await expect(message).toBeFocused();
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press("Tab");
    const isOutside = await dialog.evaluate((element) => {
      const { activeElement, body } = document;
      return activeElement !== body && !element.contains(activeElement);
    });
    expect(isOutside, "focus stays in the dialog").toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link("Add Message")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message).toBeFocused();
  await page.keyboard.type("Get up");
  await press(page, button("Save Message"));
  await expect(dialog).toHaveCount(0);
  await expect(link("Edit Message")).toBeFocused();

  await press(page, button("Add To Cart"), "Shift+Tab");
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  await arrived(page);
  await page.keyboard.press("Enter");
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 2 cards");
  await arrived(page);
  await press(page, basketLink(page), "Shift+Tab");
  await expect(page).toHaveURL("/cart");
  await expect(heading).toBeFocused();
  for (const count of [1, 0]) {
    await press(page, button("Remove I Ate Your Grapes").first());
    await expect(basketLink(page)).toHaveAccessibleName(`Basket, ${count} card${count ? "" : "s"}`);
    await arrived(page);
    await expect(button("Put it back")).toBeFocused();
  }
  await page.keyboard.press("Enter");
  const line = page.getByRole("main").getByRole("listitem");
  await expect(line.getByRole("link").first()).toBeFocused();
  await arrived(page);
  await press(page, button("Checkout"));
  await expect(payButton(page)).toBeVisible();
});

for (const name of ["home", "all", "card", "card-message", "cart", "register", "account-orders"]) {
  for (const width of [320, 1280]) {
    test(
      `${name} has no link or button smaller than a fingertip, ${width} px wide`,
      { tag: "@slow" },
      async ({ page, shop }) => {
        await page.setViewportSize({ width, height: 800 });
        await showState(page, shop.url, stateNamed(name));
        expect(await page.evaluate(smallTargets)).toEqual([]);
      },
    );
  }
}

/** Targets smaller than 24 by 24 pixels that are not links within a sentence (WCAG 2.5.8). */
function smallTargets(): string[] {
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === "inline" &&
    [...(element.parentNode?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  return [...document.querySelectorAll("a, button, input, textarea, summary")].flatMap(
    (element) => {
      const { width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility() && width > 1;
      if (!isSeen || (width >= 24 && height >= 24) || isInSentence(element)) return [];
      return `${element.textContent} ${Math.round(width)} × ${Math.round(height)}`;
    },
  );
}

test(
  "focus goes from the heart of a removed favourite to the heading",
  { tag: "@slow" },
  async ({ page }) => {
    await register(page);
    for (const id of ["grapes", "venn", "bingo"]) {
      await page.goto(`/card/${id}`);
      const heart = page.getByRole("main").getByRole("button", { name: /^Favourite/ });
      await heart.first().click();
      await expect(heart.first()).toHaveAttribute("aria-pressed", "true");
      await arrived(page);
    }
    await page.goto("/favourites");
    const hearts = tiles(page).getByRole("button", { name: /^Favourite/ });
    await expect(hearts).toHaveCount(3);
    for (const left of [2, 1]) {
      await hearts.first().press("Enter");
      await expect(hearts).toHaveCount(left);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await arrived(page);
    }
    await hearts.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("dark side");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  },
);

test(
  "Explore More leads the focus to the first card that it adds, each time",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/all");
    for (const count of [15, 30]) {
      await expect(tiles(page)).toHaveCount(count);
      await page.getByRole("link", { name: "Explore More" }).press("Enter");
      await expect(tiles(page).nth(count).getByRole("heading").getByRole("link")).toBeFocused();
    }
  },
);

test("the desk keeps the focus where the work is", { tag: "@slow" }, async ({ page, shop }) => {
  const id = await newOrder(shop);
  await openDesk(page, shop);
  await page.goto(`/desk/orders/${id}`);
  const heading = page.getByRole("heading", { level: 1 });
  await press(page, page.getByRole("link", { name: "Skip to the work" }));
  await tabTo(page, page.getByRole("button", { name: "Mark dispatched" }));
  await press(page, page.getByRole("button", { name: "Hold" }));
  await expect(page.getByText("On hold. It stays here.")).toBeVisible();
  await expect(heading).toBeFocused();
  await press(page, page.getByRole("link", { name: "Correct the address" }));
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
});

test("another search from the results leads to their heading, also for the same words", async ({
  page,
}) => {
  await page.goto("/search?q=idiot");
  const box = page.getByRole("searchbox", { name: "Search cards" });
  const heading = page.getByRole("heading", { level: 1 });
  for (const q of ["grapes", "grapes"]) {
    await box.fill(q);
    await box.press("Enter");
    await expect(heading).toHaveText(`Results for "${q}"`);
    await expect(heading).toBeFocused();
  }
});

test("a list at the desk is not covered at 400 % zoom", async ({ page, shop }) => {
  for (let i = 0; i < 3; i++) await newOrder(shop);
  await openDesk(page, shop);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/desk/orders");
  const bar = page.locator(".pinned");
  await expect(bar).toBeVisible();
  await bar.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom + 40));
  await expect(page.locator("tbody")).toBeInViewport();
  await expect(bar).not.toBeInViewport();
});
