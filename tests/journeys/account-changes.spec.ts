import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { letterTo } from "../support/mailbox";
import { bar, expect, logIn, newEmail, password, register, test } from "./journey";

const newPassword = "a better horse";

/** Opens something that can be changed, by its link under Personal Details. */
async function open(page: Page, name: string) {
  await page.goto("/account");
  await page.getByRole("link", { name }).click();
}

// Spec 12: A customer can change their e-mail address, which takes effect once the new address has
// confirmed it. (app/shop/customers/email-changes.server.ts, app/routes/account/change-panel.tsx)
test("a new e-mail address counts once its owner has confirmed it", async ({ page, shop }) => {
  const [email, address] = [newEmail(), newEmail()];
  await register(page, email);
  await open(page, "Change e-mail");
  await page.getByLabel("New email").fill(address);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await expect(page.getByText("We’ve e-mailed the new address")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: email })).toBeVisible();
  await letterTo(shop.standInsUrl, email, "is about to change");
  const { text } = await letterTo(shop.standInsUrl, address, "Is this your new address?");
  await page.goto(/http\S+mode=confirm&token=[\w-]+/.exec(text)?.[0] ?? "none");
  const promise = page.getByText(`Say yes, and your account’s address will be ${address}.`);
  const yes = page.getByRole("button", { name: "Yes, it’s mine" });
  const { y, height } = (await promise.boundingBox())!;
  expect((await yes.boundingBox())!.y, "clear of the sentence").toBeGreaterThan(y + height + 10);
  await yes.click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("definition").filter({ hasText: address })).toBeVisible();
  await letterTo(shop.standInsUrl, email, "Your e-mail address was changed");
});

// Spec 12: A customer can change their password, which logs out every other device.
// (app/shop/customers/change-password.server.ts, app/routes/account/change-panel.tsx)
test("a new password logs out every other device", async ({ page, browser, shop }) => {
  const email = newEmail();
  await register(page, email);
  const phone = await browser.newContext({ baseURL: shop.url });
  const other = await phone.newPage();
  await logIn(other, email);
  await open(page, "Change password");
  await page.getByLabel("Old password").fill(password);
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription("8 characters or more");
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expect(page).toHaveURL("/account");
  await other.goto("/account");
  await expect(other).toHaveURL("/login");
  await phone.close();
});

// Spec 12: A customer can download all their data. (app/routes/account/data.ts,
// app/shop/privacy/customer-data.server.ts)
test("the data is a file, as JSON and as a page to be read", { tag: "@slow" }, async ({ page }) => {
  const email = newEmail();
  await register(page, email);
  await page.goto("/account");
  for (const format of ["JSON", "HTML"]) {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: `Download my data (${format})` }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`my-data.${format.toLowerCase()}`);
    expect(await readFile(await download.path(), "utf8")).toContain(email);
  }
});

// Spec 12: A customer can close their account. (app/shop/privacy/close-account.server.ts,
// app/routes/account/closing.tsx)
test("an account is closed in two steps, and the first says what stays", async ({ page, shop }) => {
  const email = newEmail();
  await register(page, email);
  await open(page, "Close my account");
  await expect(page.getByText("because tax law makes us keep our sales")).toBeVisible();
  await page.getByRole("link", { name: "Go on" }).click();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Close my account for good" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account is closed")).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await letterTo(shop.standInsUrl, email, "Your account is closed");
});

test.describe("a wrong password", () => {
  test.use({ expectedNoise: /status of 4(01|22)/ });

  test(
    "changes nothing, keeps the address that was typed, and leads the focus to what is wrong",
    { tag: "@slow" },
    async ({ page }) => {
      await register(page, newEmail());
      const address = newEmail();
      await open(page, "Change e-mail");
      await page.getByLabel("New email").fill(address);
      await page.getByLabel("Password").fill("wrong horse");
      await page.getByRole("button", { name: "Change e-mail" }).click();
      await expect(page.getByRole("alert")).toHaveText(/That isn’t your password/);
      await expect(page.getByLabel("New email")).toHaveValue(address);
      await expect(page.getByLabel("Password")).toHaveValue("");
      await expect(page.getByLabel("Password")).toBeFocused();
      await page.getByLabel("New email").clear();
      await page.getByRole("button", { name: "Change e-mail" }).click();
      await expect(page.getByLabel("New email")).toBeFocused();
    },
  );
});
