import { box, save } from "./at-once";
import { addCard, closeDialog, expect, holdBack, scriptsHaveCome, test } from "./journey";

// Spec 28: A message that was typed and not saved survives Escape, Back, a reload and a closed tab for
// twelve hours. (app/browser/unsaved-text.ts)
test("a message that is not saved comes back after Escape, Back, a reload and a closed tab", async ({
  page,
  context,
}) => {
  const open = page.getByRole("link", { name: "Add Message" });
  await page.goto("/card/grapes");
  await open.click();
  await box(page).fill("Get up");
  await closeDialog(page, "Escape");
  await expect(page.locator(".draft")).toHaveText("Inside, so far Get up");
  await open.click();
  await expect(box(page)).toHaveValue("Get up");
  await expect(page.getByRole("status").filter({ hasText: "We kept your spite." })).toBeVisible();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(" now");
  await page.reload();
  await expect(box(page)).toHaveValue("Get up now");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const next = await context.newPage();
  await page.close();
  await next.goto("/card/grapes?message=open");
  await expect(box(next)).toHaveValue("Get up now");
  await box(next).fill("Lie down");
  await save(next);
  await expect(next.getByText("Message added")).toBeVisible();
  await expect(next.locator(".draft")).toHaveText("Inside Lie down");
  await next.goto("/card/grapes?message=open");
  await expect(box(next)).toHaveValue("Lie down");
  await expect(next.getByText("We kept your spite.")).toHaveCount(0);

  await box(next).fill("Sit down");
  await next.evaluate(() => {
    for (const [name, kept] of Object.entries(localStorage)) {
      const old = { ...JSON.parse(kept), keptAt: Date.now() - 12 * 3_600_000 } as object;
      localStorage.setItem(name, JSON.stringify(old));
    }
  });
  await next.reload();
  await expect(box(next)).toHaveValue("Lie down");
});

// Spec 28: A message that its card shows goes with it into the basket, saved or not.
// (app/routes/card/page.tsx)
test(
  "a message that was typed and not saved is bought with its card, and is not kept for the next",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/card/grapes?message=open");
    await box(page).fill("Get up\nnow");
    await closeDialog(page, "Escape");
    await expect(page.getByText("Your words so far. They go in with it.")).toBeVisible();
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByText("Added to cart")).toBeVisible();
    await expect(page.locator(".draft")).toHaveCount(0);
    await page.goto("/cart");
    await expect(page.locator("q")).toHaveText("Get up now");
    await page.goto("/card/grapes");
    await scriptsHaveCome(page);
    await expect(page.locator(".draft")).toHaveCount(0);
  },
);

test(
  "a message saved after its card was added blank is in the basket, and not kept for the next",
  { tag: "@slow" },
  async ({ page }) => {
    await addCard(page, "grapes");
    await page.getByRole("link", { name: "Add Message" }).click();
    await box(page).fill("Get up");
    await save(page);
    await expect(page.getByText("Message added to the one in your basket.")).toBeVisible();
    await expect(page.locator(".draft")).toHaveCount(0);
    await page.getByRole("link", { name: "Add Message" }).click();
    await expect(box(page)).toHaveValue("");
    await page.goto("/cart");
    await expect(page.locator("q")).toHaveText("Get up");
  },
);

test.describe("a message that was refused", () => {
  test.use({ expectedNoise: /status of 422/ });

  test("is not saved when it is shorter and closed, which the basket says in place of the refusal", async ({
    page,
  }) => {
    await addCard(page, "grapes");
    await page.goto("/cart");
    await page.getByRole("link", { name: /^Add Message/ }).click();
    await box(page).fill("W".repeat(133));
    await save(page);
    await expect(page.getByRole("alert")).toContainText("At most 100 characters");
    await box(page).fill("Get up");
    await closeDialog(page, "Escape");
    await expect(page.getByRole("alert")).toHaveText(
      "New words not saved. It prints blank. Finish it",
    );
  });

  test("is not kept for the next card, once it is shorter and added", async ({ page }) => {
    await page.goto("/card/grapes?message=open");
    await box(page).fill("W".repeat(133));
    await save(page);
    await expect(page.getByRole("alert")).toContainText("At most 100 characters");
    await box(page).fill("Get up");
    await page.getByRole("button", { name: "Save & add to cart" }).click();
    await expect(page.getByText("Added to cart")).toBeVisible();
    await expect(page.locator(".draft")).toHaveCount(0);
    await page.reload();
    await scriptsHaveCome(page);
    await expect(page.locator(".draft")).toHaveCount(0);
  });
});

test("the basket says beside a card and beside Checkout that its message is not saved, until it is", async ({
  page,
}) => {
  await addCard(page, "grapes");
  await page.goto("/cart");
  const open = page.getByRole("link", { name: /^Add Message/ });
  const unsaved = page
    .getByRole("alert")
    .filter({ hasText: "New words not saved. It prints blank." });
  const atCheckout = page.getByRole("link", {
    name: "Your last words for “I Ate Your Grapes” aren’t saved. It prints blank.",
  });
  await open.click();
  await box(page).fill("Get up");
  await expect(unsaved).toHaveCount(0);
  await expect(page.getByText("One card is still blank inside.")).toBeVisible();
  await closeDialog(page, "Escape");
  await expect(unsaved).toBeVisible();
  // Its own note says that it prints blank.
  await expect(page.getByText("One card is still blank inside.")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove I Ate Your Grapes" }).click();
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(unsaved).toBeVisible();
  await atCheckout.click();
  await expect(box(page)).toHaveValue("Get up");
  await expect(page.getByText("We kept your spite. For “I Ate Your Grapes”.")).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  await closeDialog(page, "Escape");
  await unsaved.getByRole("link", { name: "Finish it" }).click();
  await save(page);
  await expect(page.locator("q")).toHaveText("Get up");
  await expect(unsaved).toHaveCount(0);
  await expect(atCheckout).toHaveCount(0);
});

test(
  "a message that is not saved is thrown away for the saved one",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/card/grapes?message=open");
    await box(page).fill("Get up");
    await save(page);
    await page.getByRole("link", { name: "Edit Message" }).click();
    await box(page).fill("Lie down");
    await closeDialog(page, "Escape");
    await expect(page.locator(".draft")).toHaveText("Inside, so far Lie down");
    await page.getByRole("link", { name: "Edit Message" }).click();
    await page.getByRole("button", { name: "Bin it" }).click();
    await expect(box(page)).toHaveValue("Get up");
    await expect(box(page)).toBeFocused();
    await closeDialog(page, "Escape");
    await expect(page.locator(".draft")).toHaveText("Inside Get up");
  },
);

test.describe("before the scripts have come", { tag: "@slow" }, () => {
  test.use({ awaitsScripts: false });

  test("a message that is being typed is counted, shown and kept once they come", async ({
    page,
  }) => {
    const releaseScripts = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto("/card/grapes?message=open", { waitUntil: "commit" });
    await box(page).fill("Get up");
    releaseScripts();
    await scriptsHaveCome(page);
    await expect(page.getByText("Characters remaining: 94")).toBeVisible();
    await expect(page.locator(".preview .message")).toHaveText("Get up");
    await closeDialog(page, "Escape");
    await page.getByRole("link", { name: "Add Message" }).click();
    await expect(box(page)).toHaveValue("Get up");
  });
});

test.describe("when the shop cannot be reached", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /ERR_FAILED|not answered properly/ });

  test("a message that could not be saved comes back when its dialog is opened again", async ({
    page,
  }) => {
    await page.goto("/card/grapes?message=open");
    await page.route(/grapes\.data/, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await box(page).fill("Get up");
    await save(page);
    await expect(page.getByRole("alert")).toHaveText(/Nothing got through/);
    await closeDialog(page, "Escape");
    await page.getByRole("link", { name: "Add Message" }).click();
    await expect(box(page)).toHaveValue("Get up");
  });
});
