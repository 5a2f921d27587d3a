import { addCard, basketLink, expect, test } from "./journey";

test("Back to the basket shows what is in it now, not what was", async ({ page }) => {
  for (const id of ["grapes", "bingo", "free-bar"]) await addCard(page, id);
  await page.goto("/cart");
  const removeButtons = page.getByRole("button", { name: /^Remove/ });
  await expect(removeButtons).toHaveCount(3);
  await removeButtons.first().click();
  await expect(removeButtons).toHaveCount(2);
  await page.goto("/about");
  await page.goBack();
  await expect(page).toHaveURL("/cart");
  await expect(removeButtons).toHaveCount(2);
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 2 cards");
});

test("Back to a page that was left before a card was added counts the card", async ({
  page,
  hasScripts,
}) => {
  await page.goto("/find-order");
  await addCard(page, "grapes");
  await page.goBack();
  // Without scripts the answer to the form is an entry of its own.
  if (!hasScripts) await page.goBack();
  await expect(page).toHaveURL("/find-order");
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
});
