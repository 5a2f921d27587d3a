import type { Page } from "@playwright/test";
import { expect, holdBack, password, register, test } from "./journey";

const change = (page: Page) => page.getByRole("button", { name: "Change password" });

/** Types an old password and a new one. */
async function type(page: Page, old: string) {
  await page.getByLabel("Old password").fill(old);
  await page.getByLabel("New password").fill("a better horse");
}

/** Opens the form in a page that would forget this if it came anew. */
async function openForm(page: Page) {
  await register(page);
  await page.goto("/account?change=password", { waitUntil: "networkidle" });
  await page.evaluate(() => document.body.setAttribute("data-kept", ""));
}
const keptPage = (page: Page) => page.locator("body[data-kept]");

test.describe("a password", () => {
  test.use({ expectedNoise: /status of 401/ });

  // Spec 12: With scripting on, the account is changed without leaving the page.
  // (app/routes/account/change-form.tsx)
  test("is refused and changed on the page that is open, with focus where it is needed", async ({
    page,
  }) => {
    await openForm(page);
    await type(page, "wrong horse");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(/That isn’t your password/);
    await expect(page.getByLabel("Old password")).toBeFocused();
    await expect(page.getByLabel("Old password")).toHaveValue("");
    await expect(page.getByLabel("New password")).toHaveValue("");
    await type(page, password);
    const release = await holdBack(page, /account\.data/, "POST");
    await change(page).click();
    await expect(change(page)).toBeDisabled();
    release();
    await expect(page.getByText("Password changed.")).toBeVisible();
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(keptPage(page)).toBeVisible();
  });
});
