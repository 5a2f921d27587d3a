import { expect, test } from "./journey";
import { openDesk } from "./open-desk";

/** The London day so many days from now. */
function londonDay(daysLater = 0) {
  const then = Date.now() + daysLater * 24 * 60 * 60 * 1000;
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(then);
}

// Spec 24: While the shop takes no orders, nobody can check out, and baskets are safe.
// (app/shop/calendar/closed-days.server.ts, app/routes/cart/page.tsx)
test("the owner closes the shop, shoppers read it, and it opens again", async ({ page, shop }) => {
  await openDesk(page, shop);
  await page.getByRole("link", { name: "Closed days" }).click();
  await page.getByLabel("First day").fill(londonDay());
  await page.getByLabel("Last day").fill(londonDay(6));
  await page.getByLabel("What shoppers read").fill("Gone to see a man about a dog.");
  await page.getByLabel("Take orders meanwhile").uncheck();
  await page.getByRole("button", { name: "Close the shop" }).click();
  await expect(page.getByText("No orders are taken")).toBeVisible();

  await page.goto("/card/grapes");
  const banner = page.getByRole("complementary", { name: "Closed" });
  await expect(banner).toContainText("Gone to see a man about a dog. We take no orders until");
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText(/We take no orders until .* Your basket is safe/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Checkout" })).toHaveCount(0);

  await page.goto("/desk/closed-days");
  await page.getByRole("button", { name: /^Open now/ }).click();
  await expect(page.getByText("Open again. Back to work.")).toBeVisible();
  await expect(async () => {
    await page.goto("/card/grapes");
    await expect(banner).toHaveCount(0);
  }).toPass();
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: "Checkout" })).toBeVisible();
});

test(
  "bank holidays are taken by ticks, a day of one's own by hand, and given back",
  { tag: "@slow" },
  async ({ page, shop }) => {
    // Other journeys of this shop leave days in a far year.
    await shop.db.deleteFrom("daysWithoutPost").execute();
    await openDesk(page, shop);
    await page.goto("/desk/closed-days");
    const holidays = page.getByRole("group", { name: "Bank holidays" });
    const count = await holidays.getByRole("checkbox").count();
    await holidays.getByRole("checkbox").first().uncheck();
    await page.getByRole("button", { name: "Close on these" }).click();
    await expect(holidays.getByRole("checkbox")).toHaveCount(1);
    await page.getByLabel("First day").fill("2099-02-03");
    await page.getByLabel("Last day").fill("2099-02-03");
    await page.getByLabel("What shoppers read").fill("A funeral. Mine.");
    await page.getByRole("button", { name: "Close the shop" }).click();
    await expect(page.getByText("A funeral. Mine.")).toBeVisible();
    const back = page.getByRole("button", { name: /^(Stay open|Open now)/ });
    for (let left = count; left > 0; left--) {
      await expect(back).toHaveCount(left);
      await back.first().click();
    }
    await expect(back).toHaveCount(0);
    await expect(page.getByText("You’ll be buried at this desk.")).toBeVisible();
  },
);
