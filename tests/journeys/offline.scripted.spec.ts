import { arrived, basketLink, expect, register, test } from "./journey";

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

test(
  "a message saved while offline stays as it was typed",
  { tag: "@slow" },
  async ({ page, context }) => {
    await page.goto("/card/grapes?message=open", { waitUntil: "networkidle" });
    const box = page.getByRole("textbox", { name: "Message" });
    await box.fill("Get up");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByRole("alert")).toHaveText(/Nothing got through/);
    await expect(box).toHaveValue("Get up");
  },
);

test(
  "a heart clicked while offline is emptied again with a message, and the page stays",
  { tag: "@slow" },
  async ({ page, context }) => {
    await register(page);
    await page.goto("/wedding", { waitUntil: "networkidle" });
    await context.setOffline(true);
    const heart = page.getByRole("button", { name: "Favourite: Wedding Bingo" });
    await heart.click();
    await expect(page.getByRole("alert")).toHaveText(/Nothing got through/);
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await arrived(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wedding");
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
