import { letterTo } from "../support/mailbox";
import { linkIn } from "../support/arrivals";
import { addCard, expect, newEmail, register, test } from "./journey";
import { fillInPayment, orderNumberOn, payButton } from "./payment";
import type { Page } from "@playwright/test";

async function buy(page: Page, email: string) {
  await addCard(page, "grapes");
  await page.goto("/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await fillInPayment(page);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await payButton(page).click();
  return orderNumberOn(page);
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

// Spec 11: /order/{token} shows a guest the state of the order. (app/routes/order/page.tsx)
test("a guest sees the order once it is paid for, and by another link when that one is lost", async ({
  page,
  shop,
}) => {
  const email = newEmail();
  const id = await buy(page, email);
  await page.getByRole("button", { name: "See your order" }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByText(`Order ${id}. `)).toBeInViewport();
  await page.getByRole("contentinfo").getByRole("link", { name: "Where’s my order?" }).click();
  await field(page, "Order number").fill(id.toLowerCase());
  await field(page, "Email").fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByRole("heading", { name: "Look in your inbox" })).toBeVisible();
  await expect(page.getByText(/If that number and that address belong together/)).toBeVisible();
  expect(page.url()).not.toContain(email);

  const { text } = await letterTo(shop.standInsUrl, email, "The link to");
  await page.goto(linkIn(text));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On the press");
  await expect(page.getByText(`Order ${id}. `)).toBeInViewport();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText(id);
  await expect(receipt.getByText("Royal Mail 2nd Class £1.70")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "You paid." })).toBeVisible();
  await expect(page.getByText("Dave Bastard, somewhere in LS1")).toBeVisible();
  await page.getByRole("switch", { name: "Mum’s behind me" }).click();
  await expect(page.getByRole("heading", { name: "Something amiss?" })).toBeVisible();
  await page.getByRole("switch", { name: "Mum’s behind me" }).click();
  await expect(page.getByRole("heading", { name: "Buggered it up, have we?" })).toBeVisible();
});

// Spec 11: An order's number in the account leads to the order. (app/routes/account/one-order.tsx)
test(
  "a customer opens an order by its number, and goes back to all of them",
  { tag: "@slow" },
  async ({ page }) => {
    await register(page);
    const id = await buy(page, newEmail());
    await page.goto("/account?tab=orders");
    await page.getByRole("link", { name: id }).click();
    await expect(page.getByRole("heading", { name: "On the press" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText("I Ate Your Grapes");
    await page.getByRole("link", { name: "All orders" }).click();
    await expect(page.getByRole("row")).toHaveCount(2);
  },
);

test.describe("without an order number", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /status of 422/ });

  // Spec 11: /find-order knows the address of a customer. (app/routes/find-order/page.tsx)
  test("a customer need not type the address of the account, and may change it", async ({
    page,
  }) => {
    const email = newEmail();
    await register(page, email);
    await page.goto("/find-order");
    await expect(field(page, "Email")).toHaveValue(email);
    await field(page, "Email").fill("other@example.com");
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(field(page, "Email")).toHaveValue("other@example.com");
    await expect(field(page, "Order number")).toHaveAttribute("aria-invalid", "true");
  });
});
