import { box, save } from "./at-once";
import { addCard, arrived, basketLink, closeDialog, expect, holdBack, test } from "./journey";

// A browser that kept a page shows its document again and notifies it. The browser of the tests keeps
// none, so a document that was not left gets the same event.
const restored = () =>
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

test("a page from the browser's cache shows the current basket", async ({ page, context }) => {
  await page.goto("/about", { waitUntil: "networkidle" });
  await addCard(await context.newPage(), "grapes");
  await page.evaluate(() => (document.body.dataset.kept = "yes"));
  await page.evaluate(restored);
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  await expect(page.locator("[data-kept]")).toBeAttached();
});

test.describe("before its scripts have come", { tag: "@slow" }, () => {
  test.use({ awaitsScripts: false });

  test(
    "a page that was left and is restored shows the current basket",
    { tag: "@slow" },
    async ({ page, context }) => {
      const release = await holdBack(page, /assets\/.*\.js/);
      await page.goto("/about");
      await addCard(await context.newPage(), "grapes");
      await page.evaluate(restored);
      await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
      release();
    },
  );
});

test(
  "a basket page that the browser cached during its checkout can be checked out again",
  { tag: "@slow" },
  async ({ page, shop }) => {
    await addCard(page, "grapes");
    await basketLink(page).click();
    const checkout = page.getByRole("button", { name: "Checkout" });
    // An answer without content leaves the browser on the page that it was about to leave.
    await page.route(`${shop.standInsUrl}/pay/**`, (route) => route.fulfill({ status: 204 }));
    const paymentPage = page.waitForResponse(`${shop.standInsUrl}/pay/**`);
    await checkout.click();
    await paymentPage;
    await expect(checkout).toBeDisabled();
    await page.evaluate(restored);
    await expect(checkout).toBeEnabled();
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  },
);

test("back from the payment page the basket can be checked out again", async ({ page }) => {
  await addCard(page, "grapes");
  await basketLink(page).click();
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByRole("button", { name: /^Pay £/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("button", { name: "Checkout" })).toBeEnabled();
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
});

// A dialog has an address of its own, which closing it does not leave in the history.
// (app/components/dialog.tsx)
test("after a dialog is closed, Back leads to the page before its page", async ({ page }) => {
  await page.goto("/get-well");
  await page.getByRole("link", { name: /^I Ate Your Grapes/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const open = page.getByRole("link", { name: "Look closer: I Ate Your Grapes" });
  for (const way of ["exit icon", "backdrop", "Escape"] as const) {
    await open.click();
    await closeDialog(page, way);
    await expect(page).toHaveURL("/card/grapes");
    await expect(open).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL("/get-well");
});

// Neither does saving the message in it. (app/browser/submit-queue.ts)
test(
  "after a message is saved, Back leads to the page before its page",
  { tag: "@slow" },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 400 });
    await page.goto("/get-well");
    await page.getByRole("link", { name: /^I Ate Your Grapes/ }).click();
    await page.getByRole("link", { name: "Add Message" }).click();
    await box(page).fill("Get up");
    await save(page);
    await expect(page.getByText("Message added")).toBeVisible();
    const edit = page.getByRole("link", { name: "Edit Message" });
    await expect(edit).toBeInViewport();
    await edit.click();
    await page.getByRole("button", { name: "Save & add to cart" }).click();
    await expect(page.getByText("Added to cart")).toBeVisible();
    await arrived(page);
    await expect(page).toHaveURL("/card/grapes");
    await page.goBack();
    await expect(page).toHaveURL("/get-well");
    await page.goForward();
    await expect(page).toHaveURL("/card/grapes");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test(
  "Back leaves the basket, also while a saved message is on its way back",
  { tag: "@slow" },
  async ({ page }) => {
    await addCard(page, "grapes");
    await basketLink(page).click();
    await expect(page).toHaveURL("/cart");
    await page.getByRole("link", { name: "Add Message" }).click();
    await box(page).fill("Get up");
    const release = await holdBack(page, /cart\.data/, "GET", "continue", 1);
    await save(page);
    await expect(page).toHaveURL("/cart");
    await page.goBack();
    await expect(page).toHaveURL("/card/grapes");
    release();
    await page.goForward();
    await expect(page.locator("q")).toHaveText("Get up");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test(
  "a dialog that is closed twice at once stays on its page",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/get-well");
    await page.getByRole("link", { name: /^I Ate Your Grapes/ }).click();
    await page.getByRole("link", { name: "Add Message" }).click();
    await page.getByRole("dialog").evaluate((dialog) => {
      for (const _ of ["first", "second"]) dialog.dispatchEvent(new Event("cancel"));
    });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/card/grapes");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("I Ate Your Grapes");
  },
);

test(
  "a dialog that is closed in the moment it shows gives focus back to the link that opened it",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/card/grapes");
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const exit = document.querySelector<HTMLElement>("dialog .exit");
        if (!exit) return;
        observer.disconnect();
        exit.focus();
        exit.click();
        document.body.dataset.closed = "yes";
      }).observe(document.body, { childList: true, subtree: true });
    });
    const open = page.getByRole("link", { name: "Look closer: I Ate Your Grapes" });
    await open.click();
    await expect(page.locator("[data-closed]")).toBeAttached();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(open).toBeFocused();
  },
);

test(
  "a dialog whose page the browser has loaded on its own closes too",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/get-well");
    await page.goto("/card/grapes?zoom=open");
    await closeDialog(page);
    await expect(page).toHaveURL("/card/grapes");
    await page.goBack();
    await expect(page).toHaveURL("/get-well");
  },
);
