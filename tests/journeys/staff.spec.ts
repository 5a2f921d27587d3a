import { codeOf } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { expect, newEmail, password, test } from "./journey";
import { openDesk } from "./open-desk";

test(
  "the owner invites a packer, who takes the desk, is made accountant, and is shut out",
  { tag: "@slow" },
  async ({ page, shop, browser, hasScripts }) => {
    const email = newEmail();
    await openDesk(page, shop);
    await page.getByRole("link", { name: "Staff" }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Role").selectOption({ label: "Packer: orders, and no money" });
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByText("Invited. The letter is on its way.")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue("");

    const { text } = await letterTo(shop.standInsUrl, email, "An invitation to the desk");
    const context = await browser.newContext({ javaScriptEnabled: hasScripts });
    const packer = await context.newPage();
    await packer.goto(/http\S+\/desk\/take\/[\w-]+/.exec(text)?.[0] ?? "");
    await packer.getByLabel("Your Name").fill("Pete the Packer");
    await packer.getByLabel("Password").fill(password);
    await packer.getByRole("button", { name: "Take the desk" }).click();
    const secret = await packer.locator("code").textContent();
    await packer.getByLabel("Code").fill(codeOf(secret ?? ""));
    await packer.getByRole("button", { name: "Open the desk" }).click();
    await expect(packer.getByText("Pete the Packer, packer")).toBeVisible();

    await page.goto("/desk/staff");
    const row = page.getByRole("row", { name: "Pete the Packer" });
    await row.getByRole("link", { name: "Change Pete the Packer" }).click();
    // The form to invite somebody has a role too.
    await expect(page.getByRole("heading", { name: "Pete the Packer" })).toBeVisible();
    await page.getByLabel("Role").selectOption({ label: "Accountant: money, and no names" });
    await page.getByRole("button", { name: "Change the role" }).click();
    await expect(row.getByText("accountant")).toBeVisible();
    await packer.goto("/desk");
    await expect(packer.getByText("Pete the Packer, accountant")).toBeVisible();

    await row.getByRole("link", { name: "Change Pete the Packer" }).click();
    await page.getByRole("button", { name: "Shut them out" }).click();
    await expect(row.getByText("shut out")).toBeVisible();
    await packer.goto("/desk");
    await expect(packer.getByText("We can't find the page you're looking for")).toBeVisible();
    await context.close();
  },
);

test(
  "a sheet of new recovery codes is printed, and another phone taken",
  { tag: "@slow" },
  async ({ page, shop }) => {
    await openDesk(page, shop);
    await page.getByRole("link", { name: "Olive, owner" }).click();
    await page.getByRole("button", { name: "Ten new recovery codes" }).click();
    await expect(page.getByRole("heading", { name: "A new sheet of paper" })).toBeVisible();
    await expect(page.locator(".recovery-codes li")).toHaveCount(10);
    await page.getByRole("button", { name: "Another authenticator" }).click();
    await expect(page.getByRole("heading", { name: "First, the authenticator" })).toBeVisible();
    const secret = await page.locator("code").textContent();
    await page.getByLabel("Code").fill(codeOf(secret ?? "", 30));
    await page.getByRole("button", { name: "Open the desk" }).click();
    await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  },
);
