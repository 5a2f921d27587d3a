import { arrived, closeDialog, expect, register, test } from "./journey";

// Spec 2.4: A tile's quick view has Choose Card, which leads to the card, and the favourite button.
// (app/components/quick-view.tsx)
test("a card is looked at from its tile, chosen, and favoured", async ({ page }) => {
  await register(page);
  await page.goto("/get-well");
  const open = page.getByRole("link", { name: "Quick view of I Ate Your Grapes" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "I Ate Your Grapes" });
  await expect(dialog.getByText("£3.25")).toBeVisible();
  await expect(dialog.getByRole("img")).toBeVisible();

  const heart = dialog.getByRole("button", { name: "Favourite: I Ate Your Grapes" });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await arrived(page);
  await expect(dialog).toBeVisible();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await arrived(page);

  const choose = dialog.getByRole("link", { name: "Choose Card" });
  for (const [width, height] of [
    [360, 640],
    [360, 480],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const button of [choose, heart]) await expect(button).toBeInViewport({ ratio: 1 });
  }
  await choose.click();
  await expect(page).toHaveURL("/card/grapes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("I Ate Your Grapes");
});

test("quick view closes by its exit icon, the backdrop and Escape, and the page is as it was", async ({
  page,
  hasScripts,
}) => {
  await page.goto("/all?show=30");
  const open = page.getByRole("link", { name: "Quick view of I Ate Your Grapes" });
  for (const way of ["exit icon", "backdrop"] as const) {
    await open.click();
    await closeDialog(page, way);
  }
  if (hasScripts) {
    await open.press("Enter");
    await closeDialog(page, "Escape");
    await expect(open).toBeFocused();
  }
  await expect(page.getByText("Showing 1-30 out of")).toBeVisible();
});

for (const path of ["/", "/all", "/search?q=grapes", "/card/beige", "/cart"]) {
  test(
    `quick view opens on ${path}, and an unknown card's does not`,
    { tag: "@slow" },
    async ({ page, hasScripts }) => {
      const address = (id: string) => path + (path.includes("?") ? "&" : "?") + `quick-view=${id}`;
      await page.goto(address("grapes"));
      await expect(page.getByRole("dialog", { name: "I Ate Your Grapes" })).toBeVisible();
      // Below the dialog, the keyboard reaches nothing.
      await expect(page.getByRole("contentinfo")).toBeVisible({ visible: hasScripts });
      await page.goto(address("no-such-card"));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  );
}
