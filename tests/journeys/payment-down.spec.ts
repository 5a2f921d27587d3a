import { openTemporaryShop, type TemporaryShop } from "../support/temporary-shop";
import { addCard, basketLink, expect, test as journey } from "./journey";

/** A shop whose payment provider does not answer. */
const test = journey.extend<object, { shop: TemporaryShop }>({
  shop: [
    async ({}, use) => {
      const shop = await openTemporaryShop({
        STRIPE_SECRET_KEY: "sk_test_1",
        STRIPE_WEBHOOK_SECRET: "whsec_1",
        STRIPE_API_URL: "http://127.0.0.1:9",
      });
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
});

test.use({ expectedNoise: /Checkout failed/ });

test(
  "a checkout while the payment page is down says so, keeps the basket, and can be tried again",
  { tag: "@slow" },
  async ({ page, shop }) => {
    await addCard(page, "grapes");
    await basketLink(page).click();
    for (const tries of [1, 2]) {
      await page.getByRole("button", { name: "Checkout" }).click();
      await expect.poll(() => failuresOf(shop)).toBe(tries);
      await expect(page.getByText("The payment page isn’t answering.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Checkout" })).toBeEnabled();
      await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
    }
  },
);

const failuresOf = ({ log }: TemporaryShop) =>
  log.filter((line) => line.includes("Checkout failed")).length;
