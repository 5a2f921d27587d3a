import { addCard, basketLink, closeDialog, expect, holdBack, test } from "./journey";

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

test.describe("before its scripts have come", () => {
  test.use({ awaitsScripts: false });

  test("a page that was left and is restored shows the current basket", async ({
    page,
    context,
  }) => {
    const release = await holdBack(page, /assets\/.*\.js/);
    await page.goto("/about");
    await addCard(await context.newPage(), "grapes");
    await page.evaluate(restored);
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
    release();
  });
});

test("a basket page that the browser cached during its checkout can be checked out again", async ({
  page,
  shop,
}) => {
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
});

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

test("a dialog that is closed twice at once stays on its page", async ({ page }) => {
  await page.goto("/get-well");
  await page.getByRole("link", { name: /^I Ate Your Grapes/ }).click();
  await page.getByRole("link", { name: "Add Message" }).click();
  await page.getByRole("dialog").evaluate((dialog) => {
    for (const _ of ["first", "second"]) dialog.dispatchEvent(new Event("cancel"));
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/card/grapes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("I Ate Your Grapes");
});

test("a dialog whose page the browser has loaded on its own closes too", async ({ page }) => {
  await page.goto("/get-well");
  await page.goto("/card/grapes?zoom=open");
  await closeDialog(page);
  await expect(page).toHaveURL("/card/grapes");
  await page.goBack();
  await expect(page).toHaveURL("/get-well");
});
