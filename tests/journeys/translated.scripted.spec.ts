import type { Page } from "@playwright/test";
import { addCard, expect, test } from "./journey";

/** Puts elements in place of the page's texts, as the translator of a browser does. */
function translate(page: Page) {
  return page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, textarea")) continue;
      const inner = document.createElement("font");
      const outer = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}

test(
  "on a translated page the counter counts, and a message is saved to its line",
  { tag: "@slow" },
  async ({ page }) => {
    await addCard(page, "grapes");
    await page.goto("/cart");
    await page.getByRole("link", { name: /Add Message/ }).click();
    await expect(page.getByText("Characters remaining: 100")).toBeVisible();
    await translate(page);
    const box = page.getByRole("textbox", { name: "Message" });
    await box.fill("x".repeat(100));
    await expect(page.getByText("Characters remaining: 0. That’s your lot")).toBeVisible();
    await box.fill("x".repeat(99));
    await expect(page.getByText("Characters remaining: 1", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByRole("link", { name: /Edit Message/ })).toBeVisible();
  },
);

test(
  "on a translated card a message is written, and taken out again",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/card/grapes");
    await translate(page);
    await page.getByRole("link", { name: "Add Message" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Get up");
    await translate(page);
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByRole("link", { name: "Edit Message" })).toBeVisible();
    await translate(page);
    await page.getByRole("link", { name: "Edit Message" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("");
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByRole("link", { name: "Add Message" })).toBeVisible();
  },
);

test(
  "on a translated page the two modes of login follow each other",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/login?mode=register");
    await translate(page);
    await page.getByRole("link", { name: "Login here" }).click();
    await expect(page.getByRole("link", { name: "Register here" })).toBeVisible();
    await translate(page);
    await page.getByRole("link", { name: "Register here" }).click();
    await expect(page.getByRole("link", { name: "Login here" })).toBeVisible();
  },
);
