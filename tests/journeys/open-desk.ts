import type { Page } from "@playwright/test";
import { inviteStaff } from "../../app/shop/desk/staff.server";
import { codeOf } from "../support/desk";
import type { TemporaryShop } from "../support/temporary-shop";
import { expect, newEmail, password } from "./journey";

/** Takes the desk by a link, and opens it with the code of an authenticator. */
export async function openDesk(
  page: Page,
  { db }: TemporaryShop,
  role: "owner" | "packer" | "accountant" = "owner",
) {
  await page.goto(`/desk/take/${await inviteStaff(db, newEmail(), role)}`);
  await page.getByLabel("Your Name").fill("Olive");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Take the desk" }).click();
  const secret = await page.locator("code").textContent();
  await page.getByLabel("Code").fill(codeOf(secret ?? ""));
  await page.getByRole("button", { name: "Open the desk" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
}
