import type { Page } from "@playwright/test";
import { postingDayUntil } from "../../app/shop/calendar/delivery.server";
import { londonDay, shiftDay } from "../../app/shop/london-time.server";
import { addCard, basketLink, expect, newEmail, test } from "./journey";
import { fillInPayment, orderNumberOn, payButton } from "./payment";

/** Buys two blank cards, and opens the order's page. */
async function openOrder(page: Page) {
  for (const id of ["grapes", "venn"]) await addCard(page, id);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await fillInPayment(page);
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await payButton(page).click();
  await orderNumberOn(page);
  await page.getByRole("button", { name: "See your order" }).click();
  await expect(page).toHaveURL(/\/order\//);
}

// Spec 11: The order page cancels blank cards: tick, look, send; no reason is asked for.
// (app/calls/own-orders.server.ts, app/components/own-order/cancel.tsx)
test("a guest corrects, cancels, tells us and orders the same again on the order's page", async ({
  page,
}) => {
  await openOrder(page);
  const correct = page.getByRole("region", { name: "Correct" });
  await correct.getByText("The words in I Ate Your Grapes").click();
  const words = correct.getByRole("group").filter({ hasText: "I Ate Your Grapes" });
  await words.getByLabel("Message").fill("Get up");
  await words.getByLabel("then I can’t cancel it").check();
  await words.getByRole("button", { name: "Correct the words" }).click();
  await expect(page.getByText("We changed the message, as you asked.")).toBeVisible();

  const postOn = postingDayUntil(shiftDay(londonDay(new Date()), 40), new Set());
  await correct.getByText("The day we post it").click();
  await correct.getByLabel("Day", { exact: true }).fill(postOn);
  await correct.getByRole("button", { name: "Correct the day" }).click();
  await expect(page.getByText("We changed the day of posting, as you asked.")).toBeVisible();
  await expect(correct.getByLabel("Day", { exact: true })).toHaveValue(postOn);

  const cancel = page.getByRole("region", { name: "Cancel" });
  const ticks = cancel.getByRole("checkbox");
  await expect(ticks).toHaveCount(1);
  await ticks.check();
  await cancel.getByRole("button", { name: "See what goes back" }).click();
  await expect(
    cancel.getByText(/£\d\.\d\d goes back to the card that you paid with/),
  ).toBeVisible();
  await cancel.getByRole("button", { name: "Cancel it" }).click();
  await expect(page.getByText("You cancelled.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Paid back");
  expect(page.url()).not.toContain("cancel");

  const tell = page.getByRole("region", { name: "Tell us" });
  await tell.getByLabel("It’s late").check();
  await tell.getByLabel("In your words").fill("Still nothing.");
  await tell.getByRole("button", { name: "Tell us" }).click();
  await expect(page.getByText("You told us: it’s late.")).toBeVisible();
  await expect(tell.getByLabel("In your words")).toHaveValue("");

  await page.getByLabel("With the same words in them").check();
  await page.getByRole("button", { name: "Same again, to somebody else" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(basketLink(page)).toHaveText(/2/);
  await expect(page.getByText("Back in your basket, the lot.")).toBeVisible();
});

test.describe("a correction that the shop refuses", () => {
  test.use({ expectedNoise: /status of 422/ });

  test(
    "comes back with what was typed, and is sent once it is ticked",
    { tag: "@slow" },
    async ({ page }) => {
      await openOrder(page);
      const correct = page.getByRole("region", { name: "Correct" });
      await correct.getByText("The words in I Ate Your Grapes").click();
      const words = correct.getByRole("group").filter({ hasText: "I Ate Your Grapes" });
      await words.getByLabel("Message").fill("Get up");
      await words.getByRole("button", { name: "Correct the words" }).click();
      await expect(words.getByText("Tick it first")).toBeVisible();
      await expect(words.getByLabel("Message")).toHaveValue("Get up");
      await words.getByLabel("then I can’t cancel it").check();
      await words.getByRole("button", { name: "Correct the words" }).click();
      await expect(page.getByText("We changed the message, as you asked.")).toBeVisible();
    },
  );
});
