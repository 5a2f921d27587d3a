import { box, save } from "./at-once";
import { addCard, arrived, basketLink, closeDialog, expect, test } from "./journey";

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
