import type { Locator } from "@playwright/test";
import { addCard, closeDialog, expect, test } from "./journey";

// Spec 2.5: The message dialog has a placeholder, a character counter and Save Message.
// (app/components/message-dialog.tsx)
test("a message is added, counted, edited and taken out again in the basket", async ({
  page,
  hasScripts,
}) => {
  await addCard(page, "grapes");
  await page.goto("/cart");
  await expect(page.getByText("sending to multiple addresses")).toHaveCount(0);
  await page.getByRole("link", { name: /Add Message/ }).click();
  const box = page.getByRole("textbox", { name: "Message" });
  await expect(box).toHaveAttribute("placeholder", "Do your worst, peasant");
  await expect(page.getByText("Characters remaining: 100")).toBeVisible();
  await box.fill("Get up");
  if (hasScripts) await expect(page.getByText("Characters remaining: 94")).toBeVisible();
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page).toHaveURL(/\/cart(#line-.+)?$/);
  await expect(
    page.getByText("“Get up”").or(page.locator("q", { hasText: "Get up" })),
  ).toBeVisible();

  await page.getByRole("link", { name: /Edit Message/ }).click();
  await expect(page.getByText("Characters remaining: 94")).toBeVisible();
  await box.fill("");
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page.getByRole("link", { name: /Add Message/ })).toBeVisible();
});

// Spec 2.5: The message dialog closes by the exit icon and by the backdrop.
// (app/components/dialog.tsx)
test("the message dialog closes by its exit icon, the backdrop and Escape, and saves nothing", async ({
  page,
  hasScripts,
}) => {
  await addCard(page, "grapes");
  await page.goto("/cart");
  const open = page.getByRole("link", { name: /Add Message/ });
  const box = page.getByRole("textbox", { name: "Message" });
  for (const way of ["exit icon", "backdrop"] as const) {
    await open.click();
    await box.fill("Not this");
    await closeDialog(page, way);
  }
  if (hasScripts) {
    await open.press("Enter");
    await expect(box).toBeFocused();
    await box.fill("Not this");
    await closeDialog(page, "Escape");
    await expect(open).toBeFocused();
  }
  await expect(page.getByText("Not this")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Not this")).toHaveCount(0);
  await expect(open).toBeVisible();
});

// Spec 28: Each occasion has six messages to take. (app/shop/basket/suggested-messages.ts,
// app/components/message-dialog.tsx)
test("a message is taken from those for the card's occasion, and saved", async ({
  page,
  hasScripts,
}) => {
  await page.setViewportSize({ width: 360, height: 300 });
  await addCard(page, "grapes");
  await page.goto("/cart");
  await page.getByRole("link", { name: /Add Message/ }).click();
  await page.getByText("Lost for words? Steal ours").click();
  const listed = page.getByRole("dialog").getByRole("listitem");
  await expect(listed).toHaveCount(6);
  if (hasScripts) await expect(listed.nth(1)).toBeInViewport({ ratio: 1 });
  const field = page.getByRole("textbox", { name: "Message" });
  if (hasScripts) await field.fill("Mine");
  await page.getByRole("link", { name: "Stop milking it." }).click();
  await expect(field).toHaveValue("Stop milking it.");
  if (hasScripts) {
    await page.getByRole("link", { name: "Yours: Mine" }).click();
    await expect(field).toHaveValue("Mine");
    await page.getByRole("link", { name: "Stop milking it." }).click();
  }
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page.locator("q")).toHaveText("Stop milking it.");
});

// Spec 28: A basket line keeps its height with a message: its first words open the card where they
// are pressed. (app/components/opening-card.tsx)
test(
  "a line is no taller with a message, whose first words open and close the card",
  { tag: "@slow" },
  async ({ page }) => {
    await addCard(page, "grapes");
    await page.goto("/cart");
    const line = page.getByRole("listitem").filter({ hasText: "Blank inside" });
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height;
    const blankHeight = await heightOf(line);
    await page.getByRole("link", { name: /Add Message/ }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Stop\n\nmilking it.");
    await page.getByRole("button", { name: "Save Message" }).click();
    const words = page.locator("q");
    await expect(words).toHaveText("Stop milking it.");
    // An empty line would take the room of a word.
    expect(await words.evaluate((element) => element.textContent)).toBe("Stop\nmilking it.");
    expect(await heightOf(page.getByRole("listitem").filter({ has: words }))).toBe(blankHeight);

    const inside = page.locator(".card-inside");
    const cover = page.locator(".cover");
    await expect(inside).toBeHidden();
    for (let turn = 0; turn < 2; turn++) {
      await words.click();
      await expect(cover).toBeVisible();
      await expect(cover).toBeHidden();
      await expect(inside).toBeVisible();
      await expect(inside).toHaveText("Stop milking it.");
      await words.click();
      await expect(inside).toBeHidden();
    }
  },
);
