import type { Page } from "@playwright/test";
import type { StaffRole } from "../../app/shop/staff/roles";
import { inviteStaff } from "../../app/shop/staff/staff.server";
import { atDesk, codeOf } from "../support/desk";
import type { TemporaryShop } from "../support/shop";
import { expect, lendCookies, newEmail, password } from "./journey";

/** Shows the desk to somebody with that role, who has opened it already. */
export async function openDesk(page: Page, shop: TemporaryShop, role: StaffRole = "owner") {
  await lendCookies(page.context(), await atDesk(shop, role));
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
}

/** Takes the desk by a link, and opens it with the code of an authenticator. */
export async function acceptInvitation(page: Page, { db }: TemporaryShop) {
  await page.goto(`/desk/take/${await inviteStaff(db, newEmail(), "owner")}`);
  await page.getByLabel("Your Name").fill("Olive");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Take the desk" }).click();
  const secret = await page.locator("code").textContent();
  await page.getByLabel("Code").fill(codeOf(secret ?? ""));
  await page.getByRole("button", { name: "Open the desk" }).click();
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
}
