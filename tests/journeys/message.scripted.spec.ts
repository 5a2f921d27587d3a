import type { Locator } from "@playwright/test";
import { box, save } from "./at-once";
import { expect, scriptsHaveCome, test } from "./journey";

test.describe("on a phone with its keyboard open", () => {
  test.use({ viewport: { width: 360, height: 300 } });

  // Spec 28: On a phone with its keyboard open, the field, the inside, the counter and Save Message
  // are all in sight. (app/components/message-dialog.tsx, app/styles/message-dialog.css)
  test("field, inside, counter and Save Message are in sight while one types, and later", async ({
    page,
  }) => {
    await page.goto("/card/grapes?message=open");
    await box(page).fill("Get up, you lazy sod.");
    const parts = [
      box(page),
      page.locator(".preview .card-inside"),
      page.getByText("Characters remaining: 79"),
      page.getByRole("button", { name: "Save Message" }),
      page.getByRole("button", { name: "Save & add to cart" }),
    ];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    await page.reload();
    await scriptsHaveCome(page);
    await expect(page.getByRole("button", { name: "Bin it" })).toBeVisible();
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  });

  test.describe("after a message that is too long", () => {
    test.use({ expectedNoise: /status of 422/ });

    // Spec 28: With the keyboard open, an error takes the heading’s place. (app/styles/message-dialog.css)
    test(
      "the error takes the heading's place, with all else in sight",
      { tag: "@slow" },
      async ({ page }) => {
        await page.goto("/card/grapes?message=open");
        await box(page).fill("W".repeat(133));
        await expect(page.getByText("Characters remaining: 0 (33 too many)")).toBeVisible();
        await save(page);
        const error = page.getByRole("alert");
        await expect(error).toContainText("At most 100 characters, and that is 133.");
        const parts = [
          error,
          box(page),
          page.locator(".preview .card-inside"),
          page.locator("#message-left"),
          page.getByRole("button", { name: "Save Message" }),
          page.getByRole("button", { name: "Save & add to cart" }),
        ];
        for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
      },
    );
  });
});

// Spec 28: On a phone with its keyboard closed, the inside is large enough to be read.
// (app/styles/message-dialog.css)
test(
  "the inside of a small phone shows a full message in letters of 11 px, and words warn of too many lines",
  { tag: "@slow" },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto("/card/grapes?message=open");
    await box(page).fill("You don’t look a day over knackered. ".repeat(3).slice(0, 100));
    const message = page.locator(".preview .message");
    const fontSize = () =>
      message.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    await expect.poll(fontSize).toBeGreaterThan(11);
    await expect(page.getByText(/magnifying glass/)).toHaveCount(0);
    await box(page).fill("W\n".repeat(40));
    await expect(page.getByText(/Characters remaining: 20\. .* magnifying glass/)).toBeVisible();
  },
);

// Spec 28: Saving a message moves nothing else on the page. (app/routes/card/draft-inside.tsx)
test("saving a message moves nothing else on the page", { tag: "@slow" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/card/grapes?message=open");
  const places = () =>
    page
      .locator(".bed .art, h1, .buy .button, .facts")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  const before = await places();
  await box(page).fill("Get up");
  await save(page);
  await expect(page.locator("q")).toHaveText("Get up");
  // The picture lifts under the pointer, which pressed a button in front of it.
  await page.mouse.move(0, 0);
  await expect.poll(places).toEqual(before);
});

// Spec 28: A message breaks its lines alike in its dialog, on the card's page and in the basket.
// (app/styles/card-inside.css)
test(
  "a message breaks its lines alike wherever the inside of its card is shown",
  { tag: "@slow" },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/card/grapes?message=open");
    await box(page).fill(
      "Congratulations you two.\n\nI give it a year, and the bar an hour.\nLove, Dave x",
    );
    const lines = await linesOf(page.locator(".preview"));
    expect(lines.length).toBeGreaterThan(4);
    await save(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await linesOf(page.locator(".draft"))).toEqual(lines);
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByText("Added to cart")).toBeVisible();
    await page.goto("/cart");
    await page.locator(".card-to-open summary").click();
    expect(await linesOf(page.locator(".card-to-open"))).toEqual(lines);
  },
);

/** The lines of the message in a part of the page, which is set straight to measure them. */
function linesOf(part: Locator): Promise<string[]> {
  return part.evaluate((element: HTMLElement) => {
    element.style.rotate = "none";
    const text = element.querySelector(".message")!.firstChild as Text;
    const lines = new Map<number, string>();
    for (let i = 0; i < text.length; i++) {
      const letter = document.createRange();
      letter.setStart(text, i);
      letter.setEnd(text, i + 1);
      const top = Math.round(letter.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? "") + text.data[i]);
    }
    return [...lines.values()].map((line) => line.trim()).filter(Boolean);
  });
}

test.describe("a message that is too long", () => {
  test.use({ expectedNoise: /status of 422/ });

  // Spec 28: A message that is too long is kept whole, counted in bold at once, and refused.
  // (app/components/message-dialog.tsx, app/http/inputs.server.ts)
  test("is kept whole, counted and refused until it is short enough", async ({ page }) => {
    const field = box(page);
    const counted = page.getByText("Characters remaining: 0 (33 too many)");
    await page.goto("/card/grapes?message=open");
    await field.fill(`${"W".repeat(133)}  `);
    await expect(counted).toBeVisible();
    await expect(counted).toHaveCSS("font-weight", "700");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("At most 100 characters, and that is 133.");
    await expect(field).toHaveValue(/^W{133} *$/);
    await expect(counted).toBeVisible();
    await field.fill("Get up");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await save(page);
    await expect(page.locator("q")).toHaveText("Get up");
  });
});
