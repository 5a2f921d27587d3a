import { deadLinkMessage } from "../../app/shop/refusal";
import { letterTo } from "../support/mailbox";
import { bar, expect, logIn, newEmail, register, test } from "./journey";

const newPassword = "a better horse";

// Spec 12: /login?mode=forgot sends a link to an address that has an account.
// (app/routes/login/forgot-form.tsx, app/shop/customers/password-resets.server.ts)
test("somebody who has forgotten their password chooses another by a link", async ({
  page,
  shop,
}) => {
  const email = newEmail();
  await register(page, email);
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(page).toHaveURL("/login?mode=forgot");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(
    page.getByText("If that address has an account, a link is on its way."),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "try again" })).toBeVisible();
  const { text } = await letterTo(shop.standInsUrl, email, "A new password");
  const link = /http\S+mode=reset&token=[\w-]+/.exec(text)?.[0] ?? "none";

  await page.goto(link);
  await expect(page).toHaveURL("/login?mode=reset");
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription("8 characters or more");
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("New password saved")).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await logIn(page, email, newPassword);
  await expect(bar(page).getByRole("link", { name: /Dave/ })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("alert")).toHaveText(deadLinkMessage);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("button", { name: "Send me a link" })).toBeVisible();
});
