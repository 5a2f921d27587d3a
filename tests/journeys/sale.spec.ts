import { addCard, basketLink, expect, holdBack, test } from "./journey";
import { fillInPayment, orderNumberOn, payButton } from "./payment";

// Spec 1: A guest writes in a card and pays for it in five presses from its page: Add Message, Save &
// add to cart, See the damage, Checkout and Pay. (app/components/message-dialog.tsx)
// Spec 1: A guest can browse, search, write in a card, fill a basket and pay. (remix.config.js)
// Spec 2.5: With more than one item, the basket says "Please be aware that we do not yet support
// sending to multiple addresses!" (app/routes/cart/page.tsx)
test("a guest finds a card, writes in it, adds another, pays and is confirmed", async ({
  page,
  shop,
}) => {
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Birthday/ })
    .click();
  await expect(page).toHaveURL("/birthday");
  await page.getByRole("link", { name: "Local Idiot Gets Older", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Local Idiot Gets Older");

  await page.getByRole("link", { name: "Add Message" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Happy birthday\nyou daft git");
  await page.getByRole("button", { name: "Save & add to cart" }).click();
  await expect(page.getByText("Added to cart. Words and all.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Reminder:")).toHaveCount(0);
  await expect(page.getByText("Coward")).toHaveCount(0);
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  await page.getByRole("link", { name: "Add Message" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");

  await addCard(page, "grapes");
  await expect(page.getByText("Reminder: You haven't added a personalized message.")).toBeVisible();
  await page.getByRole("link", { name: "See the damage" }).click();
  await expect(page.getByText("Happy birthday you daft git").first()).toBeVisible();
  await expect(page.getByText("£6.74")).toBeVisible();
  await expect(
    page.getByText("Please be aware that we do not yet support sending to multiple addresses!"),
  ).toBeVisible();

  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByText("Inside: “Happy birthday you daft git”")).toBeVisible();
  await expect(page.getByText("Blank inside")).toBeVisible();
  const widths = () =>
    page
      .locator(".receipt img")
      .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([320, 320]);
  await fillInPayment(page);
  await page.getByLabel(/First Class/).check();
  await payButton(page).click();

  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(page.getByText("you really are a bastard!")).toBeVisible();
  await expect(page.getByText("£8.94")).toBeVisible();
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 0 cards");

  const orderId = await orderNumberOn(page);
  const order = await shop.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    status: "Preparing",
    totalPence: 894,
    deliveryName: "Dave Bastard",
  });
  const lines = await shop.db
    .selectFrom("orderLines")
    .select(["productId", "personalisation"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
  expect(lines).toEqual([
    { productId: "local-idiot", personalisation: "Happy birthday\nyou daft git" },
    { productId: "grapes", personalisation: "" },
  ]);
});

// Spec 2.7: The confirmation says "Thank you", "you really are a bastard!" and what happens next.
// (app/routes/order-confirmation/page.tsx)
test(
  "the confirmation, reloaded and come back to, stays the same and orders nothing more",
  { tag: "@slow" },
  async ({ page, shop }) => {
    await addCard(page, "bingo");
    await page.goto("/cart");
    await page.getByRole("button", { name: "Checkout" }).click();
    await fillInPayment(page, "5555 5555 5555 4444");
    await payButton(page).click();
    const receipt = page.getByRole("region", { name: "Receipt" });
    await expect(receipt).toBeVisible();
    for (const thanks of [
      "you really are a bastard!",
      "Your order is being prepared. Login to check any changes in order status.",
    ]) {
      await expect(page.getByText(thanks, { exact: true })).toBeVisible();
    }
    const text = await receipt.innerText();
    const count = async () => (await shop.db.selectFrom("orders").select("id").execute()).length;
    const before = await count();
    await page.reload();
    await expect(receipt).toHaveText(text, { useInnerText: true });
    await page.goto("/all");
    await page.goBack();
    await expect(receipt).toHaveText(text, { useInnerText: true });
    expect(await count()).toBe(before);
  },
);

test.describe("a refused card", () => {
  // Chromium writes every answer above 399 to the console.
  test.use({ expectedNoise: /status of 40[02]|status of 422/ });

  // Spec 1: Cards of other brands are refused. (app/payments/checkouts.server.ts)
  test("is shown on the payment page, and the basket waits for another try", async ({ page }) => {
    await addCard(page, "grapes");
    await page.goto("/cart");
    await page.getByRole("button", { name: "Checkout" }).click();
    await fillInPayment(page, "4000 0000 0000 0002");
    await payButton(page).click();
    await expect(page.getByText("Your card was declined.")).toBeVisible();
    await expect(page.getByLabel("Postcode")).toHaveValue("LS1 4AP");
    await page.getByLabel("Card number").fill("3782 822463 10005");
    await page.getByLabel("Expiry").fill("12/34");
    await page.getByLabel("CVC").fill("1234");
    await payButton(page).click();
    await expect(page.getByText(/American Express is not accepted/)).toBeVisible();

    await page.getByRole("link", { name: /Back to the shop/ }).click();
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
    await page.getByRole("button", { name: "Checkout" }).click();
    await fillInPayment(page);
    await payButton(page).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  });
});

test("Checkout clicked twice is one order", async ({ page, shop }) => {
  await addCard(page, "venn");
  await page.goto("/cart");
  const orders = async () => (await shop.db.selectFrom("orders").select("id").execute()).length;
  const before = await orders();
  const checkout = page.getByRole("button", { name: "Checkout" });
  // Both before the answer to the first: a slower hand meets the next page.
  await checkout.evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
  await expect(payButton(page)).toBeVisible();
  expect(await orders()).toBe(before + 1);
});

// Spec 5: When a line has no message, checkout says "Some items are missing personalization. Don't
// forget to add it!" and proceeds. (app/routes/cart/page.tsx, app/calls/checkout.server.ts)
test("a card without a message warns at the checkout, and checks out all the same", async ({
  page,
  hasScripts,
}) => {
  await addCard(page, "peaked");
  await page.goto("/cart");
  const warning = page.getByText("Some items are missing personalization. Don't forget to add it!");
  if (hasScripts) {
    const release = await holdBack(page, /cart\.data/);
    await page.getByRole("button", { name: "Checkout" }).click();
    await expect(warning).toBeVisible();
    release();
  } else {
    await page.getByRole("button", { name: "Checkout" }).click();
  }
  await page.getByRole("link", { name: /Back to the shop/ }).click();
  await expect(warning).toBeVisible();
});
