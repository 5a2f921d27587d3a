import { basketLink, expect, test } from "./journey";

test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|not answered properly/ });

test(
  "a card added while offline is taken back with a message, and goes in once online again",
  { tag: "@slow" },
  async ({ page, context }) => {
    await page.goto("/card/grapes", { waitUntil: "networkidle" });
    await context.setOffline(true);
    const add = page.getByRole("button", { name: "Add To Cart" });
    await add.click();
    await expect(page.getByRole("alert")).toHaveText(/Nothing got through/);
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 0 cards");
    await context.setOffline(false);
    await add.click();
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

test("a link that is followed while offline says so, and is followed once online again", async ({
  page,
  context,
}) => {
  await page.goto("/wedding", { waitUntil: "networkidle" });
  await context.setOffline(true);
  await page.getByRole("link", { name: "Mild", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Nothing got through/);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wedding");
});
