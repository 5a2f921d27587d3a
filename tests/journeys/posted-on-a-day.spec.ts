import { postingDayUntil } from "../../app/shop/calendar/delivery.server";
import { formatFullDay } from "../../app/shop/format-day";
import { londonDay, shiftDay } from "../../app/shop/london-time.server";
import { addCard, expect, test } from "./journey";
import { fillInPayment, orderNumberOn, payButton } from "./payment";

test.use({ expectedNoise: /status of 422/ });

// Spec 33: A shopper chooses a day of posting beside Checkout, without scripts too, and the confirmation
// says it. (app/routes/cart/when.tsx, app/routes/order-confirmation/envelope.tsx)
test("a shopper has a card posted on a day, after a day that is over", async ({ page, shop }) => {
  await addCard(page, "grapes");
  await page.goto("/cart");
  await expect(page.getByLabel("As soon as you can")).toBeChecked();
  const day = page.getByLabel("Day", { exact: true });
  await expect(day).toBeHidden();
  await page.getByLabel("On this day").check();
  await day.fill("2020-02-20");
  const checkout = page.getByRole("button", { name: "Checkout" });
  await checkout.click();
  await expect(page.getByText("Thu 20 Feb 2020 is over").first()).toBeVisible();
  await expect(day).toHaveValue("2020-02-20");
  const postOn = postingDayUntil(shiftDay(londonDay(new Date()), 40), new Set());
  await day.fill(postOn);
  await checkout.click();
  await expect(page.getByText(`To be posted on ${formatFullDay(postOn)}`)).toBeVisible();
  await fillInPayment(page);
  await payButton(page).click();
  const says = `It’s posted on ${formatFullDay(postOn)}, as you chose.`;
  await expect(page.getByText(says)).toBeVisible();
  const orderId = await orderNumberOn(page);
  const order = await shop.db
    .selectFrom("orders")
    .select("postOn")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(order.postOn).toBe(postOn);
});
