import { sql } from "kysely";
import { box, save } from "./at-once";
import {
  closeDialog,
  expect,
  holdBack,
  newEmail,
  register,
  scriptsHaveCome,
  test,
} from "./journey";

// Spec 28: A message that was typed and not saved survives Escape, Back and a reload until its shopper logs
// out or closes the tab. (app/browser/unsaved-text.ts)
test("a message that is not saved comes back after Escape, Back and a reload", async ({ page }) => {
  const open = page.getByRole("link", { name: "Add Message" });
  await page.goto("/card/grapes");
  await open.click();
  await box(page).fill("Get up");
  await closeDialog(page, "Escape");
  await expect(page.locator(".draft")).toHaveCount(0);
  await open.click();
  await expect(box(page)).toHaveValue("Get up");
  await expect(page.getByRole("status").filter({ hasText: "We kept your spite." })).toBeVisible();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(" now");
  await page.reload();
  await expect(box(page)).toHaveValue("Get up now");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await open.click();
  await expect(box(page)).toHaveValue("Get up now");
  await box(page).fill("Lie down");
  await save(page);
  await expect(page.getByText("Message added")).toBeVisible();
  await expect(page.locator(".draft")).toHaveText("Inside Lie down");
  await page.goto("/card/grapes?message=open");
  await scriptsHaveCome(page);
  await expect(box(page)).toHaveValue("Lie down");
  await expect(page.getByText("We kept your spite.")).toHaveCount(0);
});

test("a message that is not saved is gone once its shopper has logged out", async ({ page }) => {
  await register(page);
  await page.goto("/card/grapes?message=open");
  await box(page).fill("Get up");
  await page.goto("/account");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/card/grapes?message=open");
  await scriptsHaveCome(page);
  await expect(box(page)).toHaveValue("");
});

test("a message that is not saved is gone for another customer of the same name, and stays for its own", async ({
  page,
  shop,
}) => {
  const email = newEmail();
  await register(page, email);
  await page.goto("/card/grapes?message=open");
  await box(page).fill("Get up");
  await shop.db.updateTable("customers").set({ name: "Eve" }).where("email", "=", email).execute();
  await page.goto("/card/grapes?message=open");
  await expect(box(page)).toHaveValue("Get up");
  // This tab sees nobody log out.
  await page.context().clearCookies();
  await register(page, newEmail(), "Eve");
  await page.goto("/card/grapes?message=open");
  await scriptsHaveCome(page);
  await expect(box(page)).toHaveValue("");
});

test.describe("while the shop fails", () => {
  test.use({ expectedNoise: /mislaid|postage_prices|500/ });

  test("a page that does not know its customer forgets no message", async ({ page, shop }) => {
    await register(page);
    await page.goto("/card/grapes?message=open");
    await box(page).fill("Get up");
    await sql`alter table postage_prices rename to mislaid_prices`.execute(shop.db);
    try {
      await page.goto("/cart");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Error/);
      await scriptsHaveCome(page);
    } finally {
      await sql`alter table mislaid_prices rename to postage_prices`.execute(shop.db);
    }
    await page.goto("/card/grapes?message=open");
    await expect(box(page)).toHaveValue("Get up");
  });
});

test(
  "a message that is not saved is thrown away for the saved one",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/card/grapes?message=open");
    await box(page).fill("Get up");
    await save(page);
    await page.getByRole("link", { name: "Edit Message" }).click();
    await box(page).fill("Lie down");
    await closeDialog(page, "Escape");
    await expect(page.locator(".draft")).toHaveText("Inside Get up");
    await page.getByRole("link", { name: "Edit Message" }).click();
    await page.getByRole("button", { name: "Bin it" }).click();
    await expect(box(page)).toHaveValue("Get up");
    await expect(box(page)).toBeFocused();
    await closeDialog(page, "Escape");
    await expect(page.locator(".draft")).toHaveText("Inside Get up");
  },
);

test.describe("before the scripts have come", { tag: "@slow" }, () => {
  test.use({ awaitsScripts: false });

  test("a message that is being typed is counted, shown and kept once they come", async ({
    page,
  }) => {
    const releaseScripts = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto("/card/grapes?message=open", { waitUntil: "commit" });
    await box(page).fill("Get up");
    releaseScripts();
    await scriptsHaveCome(page);
    await expect(page.getByText("Characters remaining: 94")).toBeVisible();
    await expect(page.locator(".preview .message")).toHaveText("Get up");
    await closeDialog(page, "Escape");
    await page.getByRole("link", { name: "Add Message" }).click();
    await expect(box(page)).toHaveValue("Get up");
  });
});

test.describe("when the shop cannot be reached", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /ERR_FAILED|not answered properly/ });

  test("a message that could not be saved comes back when its dialog is opened again", async ({
    page,
  }) => {
    await page.goto("/card/grapes?message=open");
    await page.route(/grapes\.data/, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await box(page).fill("Get up");
    await save(page);
    await expect(page.getByRole("alert")).toHaveText(/Nothing got through/);
    await closeDialog(page, "Escape");
    await page.getByRole("link", { name: "Add Message" }).click();
    await expect(box(page)).toHaveValue("Get up");
  });
});
