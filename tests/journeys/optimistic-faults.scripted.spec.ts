import { box, heart, openBasket, openListing, save } from "./at-once";
import { arrived, basketLink, expect, holdBack, test } from "./journey";

test.describe("when the server fails", { tag: "@slow" }, () => {
  test.use({
    expectedNoise: /ERR_FAILED|status of 502|Unable to decode|SyntaxError|not answered properly/,
  });

  for (const [how, text] of [
    ["failed", /Nothing got through/],
    ["502", /at our end/],
  ] as const) {
    // Spec 8: When saving a message fails, the error is logged, and the dialog opens again with an
    // explanation. (app/browser/submit-queue.ts)
    test(`a message opens again with a message and with what was typed (${how})`, async ({
      page,
    }) => {
      await openBasket(page, "grapes");
      await page.getByRole("link", { name: /Add Message/ }).click();
      await page.route(/cart\.data/, (route) =>
        how === "502" ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.abort(),
      );
      const logged = page.waitForEvent("console", (message) =>
        message.text().startsWith("The call add-personalisation was not answered properly."),
      );
      await box(page).fill("Get up");
      await save(page);
      await expect(page.getByRole("alert")).toHaveText(text);
      await logged;
      await expect(box(page)).toHaveValue("Get up");
      await expect(box(page)).toBeFocused();
      await expect(page.locator("q")).toHaveCount(0);
      await page.unroute(/cart\.data/);
      await box(page).fill("Get down");
      await save(page);
      await expect(page.locator("q")).toHaveText("Get down");
      await arrived(page);
      await expect(page.getByRole("alert")).toHaveCount(0);
      await page.getByRole("link", { name: /Edit Message/ }).click();
      await expect(box(page)).toHaveValue("Get down");
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }

  // Spec 8: When changing a favourite fails, its button returns to the earlier state.
  // (app/components/favourite-button.tsx)
  test("a heart goes back to what it was, with a message", async ({ page }) => {
    await openListing(page);
    for (const [was, is, count] of [
      ["false", "true", "Favourites, 0 saved"],
      ["true", "false", "Favourites, 1 saved"],
    ] as const) {
      await expect(heart(page)).toHaveAttribute("aria-pressed", was);
      const release = await holdBack(page, /preferences\.data/, "POST", "abort");
      await heart(page).click();
      await expect(heart(page)).toHaveAttribute("aria-pressed", is);
      release();
      await expect(page.getByRole("alert")).toHaveText(/Nothing got through/);
      await expect(heart(page)).toHaveAttribute("aria-pressed", was);
      await expect(page.getByRole("link", { name: count })).toBeVisible();
      await page.unroute(/preferences\.data/);
      const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
      await heart(page).click();
      await saved;
      await arrived(page);
    }
  });

  test("a removed card comes back with a message", async ({ page }) => {
    await openBasket(page, "grapes");
    const release = await holdBack(page, /cart\.data/, "POST", "abort");
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 0 cards");
    release();
    await expect(page.getByRole("alert")).toHaveText(/Nothing got through/);
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  });
});
