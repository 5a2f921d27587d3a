import {
  addCard,
  basketLink,
  customerOf,
  expect,
  logIn,
  logOut,
  newEmail,
  register,
  registerOnPage,
  test,
} from "./journey";

// Spec 1: A customer's basket is stored on the server. (app/shop/basket/basket.server.ts)
test("a customer’s basket is on the server: a card added goes there, and none stays in the browser", async ({
  page,
  shop,
}) => {
  const email = newEmail();
  await addCard(page, "grapes");
  await registerOnPage(page, email);
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  await addCard(page, "bingo");
  const { id } = await customerOf(shop, email);
  const lines = shop.db
    .selectFrom("basketLines")
    .select("productId")
    .where("customerId", "=", id)
    .orderBy("position");
  await expect
    .poll(() => lines.execute())
    .toEqual([{ productId: "grapes" }, { productId: "bingo" }]);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("guestCart");
});

test.describe("a basket that cannot be merged", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /Failed to merge cart|status of 409/ });

  // Spec 8: When a basket cannot be merged, "Failed to merge cart" is logged and the login
  // succeeds. (app/calls/customers.server.ts)
  test("stays in the browser; the login succeeds and the basket offers another try", async ({
    page,
    shop,
  }) => {
    const email = newEmail();
    await register(page, email);
    const { id } = await customerOf(shop, email);
    await logOut(page);
    const lines = Array.from({ length: 100 }, (_, position) => ({
      customerId: id,
      uId: `full-${position}`,
      position,
      productId: "grapes",
      personalisation: "",
    }));
    await shop.db.insertInto("basketLines").values(lines).execute();
    await addCard(page, "bingo");
    await logIn(page, email);
    await expect(page.getByText(/wouldn’t fit in the basket/)).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByText(/A card from before you logged in/)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/A basket holds 100 cards/)).toBeVisible();
    await shop.db.deleteFrom("basketLines").where("uId", "=", "full-7").execute();
    await page.goto("/cart");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Your cards are all in one basket.")).toBeVisible();
    await expect(page.getByText(/from before you logged in/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Wedding Bingo", exact: true })).toBeVisible();
  });
});
