import { expect, holdBack, test } from "./journey";

test("with scripts the cards are wrapped before the server has heard of it", async ({ page }) => {
  await page.goto("/all", { waitUntil: "networkidle" });
  const release = await holdBack(page, /_root\.data|\.data/, "POST");
  await page.getByRole("switch").click();
  await expect(page.locator("html")).toHaveAttribute("data-mum", "");
  await expect(page.locator("main img").first()).toHaveAttribute("src", "/cards/wrapped.svg");
  await expect(
    page.getByRole("link", { name: "A Notice In The Local Paper" }).first(),
  ).toBeVisible();
  release();
  await expect(page).toHaveTitle("Shop all cards | Bustard Cards");
});

test.describe("a switch that did not get through", () => {
  test.use({ expectedNoise: /Failed to load resource|not answered properly/ });
  test("goes back to how it was", async ({ page }) => {
    await page.goto("/all", { waitUntil: "networkidle" });
    const release = await holdBack(page, /\.data/, "POST", "abort");
    await page.getByRole("switch").click();
    await expect(page.locator("html")).toHaveAttribute("data-mum", "");
    release();
    await expect(page.locator("html")).not.toHaveAttribute("data-mum", "");
  });
});
