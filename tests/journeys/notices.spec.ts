import type { Locator, Page } from "@playwright/test";
import { addCard, expect, test } from "./journey";

/** A notice's time by its style: from when it shows to when it begins to fade, in seconds. */
async function lifeOf(notice: Locator): Promise<number> {
  const delays = await notice.evaluate((element) => getComputedStyle(element).animationDelay);
  return Math.max(...delays.split(", ").map((delay) => Number.parseFloat(delay)));
}

const notice = (page: Page, text: string) =>
  page.getByRole("status").locator("> *").filter({ hasText: text });

// Spec 4: "Added to cart" and "Message added" are shown for 3 seconds. (app/styles/notices.css,
// app/forms/notice-texts.server.ts)
// Spec 9: Success messages are shown for 3000 ms. (app/styles/notices.css)
test("a success is shown for three seconds", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/card/grapes?message=open");
  await page.getByRole("textbox", { name: "Message" }).fill("Get up");
  await page.getByRole("button", { name: "Save Message" }).click();
  expect(await lifeOf(notice(page, "Message added"))).toBe(3);
  await addCard(page, "bingo");
  const added = notice(page, "Added to cart");
  expect(await lifeOf(added)).toBe(3);
  await page.mouse.move(0, 0);
  await expect(added).toBeHidden();
});

// Spec 28: The notice of a card in the basket leads to the basket. (app/components/notices.tsx)
test("the notice that a card is in the basket stands at the page’s left edge, leads there, and goes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await addCard(page, "bingo");
  const edge = await page.getByRole("navigation", { name: "Breadcrumb" }).boundingBox();
  expect((await page.locator(".toasts").boundingBox())!.x).toBe(edge!.x);
  await page.getByRole("link", { name: "See the damage" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Wedding Bingo" })).toBeVisible();
  await expect(page.getByText("Added to cart")).toHaveCount(0);
});

// Spec 5: Adding a card without a message shows a reminder. (app/routes/shop-layout/layout.tsx)
test("the reminder of a missing message leads to the message of the card that was just added", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await addCard(page, "bingo");
  await addCard(page, "grapes");
  const reminder = notice(page, "Reminder: You haven't added a personalized message.");
  expect(await lifeOf(reminder)).toBe(5);
  await reminder.getByRole("link", { name: "Write it" }).click();
  await expect(page.getByText("Printed inside “I Ate Your Grapes” in your basket.")).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("Get up");
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page).toHaveURL(/\/cart(#line-2)?$/);
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const saved = (await notice(page, "Message added").boundingBox())!;
  const heading = page.getByRole("heading", { name: "I Ate Your Grapes" });
  expect((await heading.boundingBox())!.y).toBeGreaterThan(saved.y + saved.height);
  await expect(line("I Ate Your Grapes")).toContainText("Get up");
  await expect(line("I Ate Your Grapes").getByText("Get up").first()).toBeInViewport();
  await expect(line("Wedding Bingo")).toContainText("Blank inside");
  await expect(reminder).toHaveCount(0);
});

// Spec 5: The warning about missing messages is at the top centre, for 5 seconds.
// (app/styles/notices.css)
// Spec 9: The checkout warning is shown for 5000 ms. (app/styles/notices.css)
test(
  "the warning at the checkout is shown at the top centre, above the heading, for five seconds",
  { tag: "@slow" },
  async ({ page }) => {
    await addCard(page, "peaked");
    await page.goto("/cart");
    await page.getByRole("button", { name: "Checkout" }).click();
    await page.getByRole("link", { name: /Back to the shop/ }).click();
    const warning = notice(page, "Some items are missing personalization");
    expect(await lifeOf(warning)).toBe(5);
    for (const width of [360, 767, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const box = (await warning.boundingBox())!;
      const heading = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
      expect(box.y + box.height).toBeLessThan(heading.y + 5);
      expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(10);
    }
  },
);
