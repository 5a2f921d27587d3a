import { newDiscount } from "../support/rows";
import { addCard, expect, test } from "./journey";
import { payButton } from "./payment";

test.use({ expectedNoise: /status of 4(22|09)/, viewport: { width: 320, height: 640 } });

// Spec 29: At 320 pixels and by keyboard, a code is refused beside its field, applied, paid with and
// gone. (app/routes/cart/discount-form.tsx)
test("a code is applied and paid with by keyboard on a small phone, after a wrong one", async ({
  page,
  shop,
}) => {
  const { code } = await newDiscount(shop.db);
  await addCard(page, "grapes");
  await page.goto("/cart");
  const box = page.getByRole("complementary", { name: "Your order" });
  const field = box.getByLabel("Discount code");
  await field.focus();
  await page.keyboard.type("git 10");
  const moveToFoot = (input: Element) =>
    window.scrollBy(0, input.getBoundingClientRect().bottom + 4 - window.innerHeight);
  await field.evaluate(moveToFoot);
  await page.keyboard.press("Enter");
  await expect(box.getByRole("alert")).toContainText("We know no code “GIT10”.");
  await expect(box.getByRole("alert")).toBeInViewport();
  await expect(field).toHaveValue("git 10");
  await field.fill(code.toLowerCase());
  await page.keyboard.press("Tab");
  await expect(box.getByRole("button", { name: "Apply" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box).toContainText(`Code ${code} is applied.`);
  await expect(box.locator(".subtotal")).toHaveText(/£2\.92/);
  const overflow = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await box.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByText(`£0.33 off with ${code}`)).toBeVisible();
  await expect(payButton(page)).toContainText("£4.62");
  await page.goto("/cart");
  await box.getByRole("button", { name: `Remove the code ${code}` }).click();
  await expect(box.locator(".subtotal")).toHaveText(/£3\.25/);
  await expect(field).toHaveValue("");
});
