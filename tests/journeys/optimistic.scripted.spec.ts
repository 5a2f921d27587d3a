import type { Page } from "@playwright/test";
import { box, heart, openBasket, openListing, save } from "./at-once";
import { arrived, basketLink, expect, holdBack, test } from "./journey";

const dialog = (page: Page) => page.getByRole("dialog");

// Spec 4: Saving a message closes its dialog and shows it in the basket.
// (app/components/message-dialog.tsx)
test("a message shows in the basket while it is being saved, and stays", async ({ page }) => {
  await openBasket(page, "grapes");
  const release = await holdBack(page, /cart\.data/, "POST");
  await page.getByRole("link", { name: /Add Message/ }).click();
  await box(page).fill("Get up");
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator("q")).toHaveText("Get up");
  await expect(page.getByRole("link", { name: /Edit Message/ })).toBeVisible();
  release();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByText("Message added")).toBeVisible();
  await expect(page.locator("q")).toHaveText("Get up");
});

// Spec 4: A dialog that has closed stays closed, however long a phone takes to show what the server has
// answered. (app/browser/steady-fetchers.ts)
test(
  "forms that React shows as under way stay so until it is given their answers",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/card/grapes?message=open", { waitUntil: "networkidle" });
    const given = await page.evaluateHandle(() => {
      const states: { fetchers: Map<string, { state: string }>; before: string }[] = [];
      window.__remixRouter.subscribe(({ fetchers }) =>
        states.push({ fetchers, before: JSON.stringify([...fetchers]) }),
      );
      return states;
    });
    await box(page).fill("Get up");
    await save(page);
    await expect.poll(() => given.evaluate((states) => states.at(-1)?.fetchers.size)).toBe(0);
    const changed = await given.evaluate((states) =>
      states.map(({ fetchers, before }) => JSON.stringify([...fetchers]) !== before),
    );
    expect(changed).not.toContain(true);
  },
);

test(
  "a message may be written while another is being saved",
  { tag: "@slow" },
  async ({ page }) => {
    await openBasket(page, "grapes", "bingo");
    const release = await holdBack(page, /cart\.data/, "POST");
    await page
      .getByRole("link", { name: /Add Message/ })
      .first()
      .click();
    await box(page).fill("Get up");
    await save(page);
    await expect(page.locator("q")).toHaveText("Get up");
    await page.getByRole("link", { name: /Add Message/ }).click();
    await box(page).fill("House");
    release();
    await arrived(page);
    await expect(box(page)).toHaveValue("House");
    await save(page);
    await expect(page.locator("q")).toHaveText(["Get up", "House"]);
    await arrived(page);
    await page.reload();
    await expect(page.locator("q")).toHaveText(["Get up", "House"]);
  },
);

// Spec 4: An added card shows in the count at once. (app/browser/pending.ts)
test("an added card is counted at once, once, and still after its shopper has left the page", async ({
  page,
}) => {
  await page.goto("/card/grapes", { waitUntil: "networkidle" });
  const release = await holdBack(page, /grapes\.data/, "POST");
  const add = page.getByRole("button", { name: "Add To Cart" });
  await add.click();
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  await add.click({ force: true });
  await page.getByRole("link", { name: "Bastard Cards, home" }).click();
  await expect(page).toHaveURL("/");
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  release();
  await arrived(page);
  await expect(page).toHaveURL("/");
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
});

// Spec 4: Adding and removing a favourite shows at once. (app/components/favourite-button.tsx)
test("a heart is filled and emptied at once", async ({ page }) => {
  await openListing(page);
  for (const [isFilled, saved] of [
    ["true", "Favourites, 1 saved"],
    ["false", "Favourites, 0 saved"],
  ] as const) {
    const release = await holdBack(page, /preferences\.data/, "POST");
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute("aria-pressed", isFilled);
    await expect(page.getByRole("link", { name: saved })).toBeVisible();
    release();
    await arrived(page);
    await expect(heart(page)).toHaveAttribute("aria-pressed", isFilled);
  }
});
