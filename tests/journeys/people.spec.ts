import { newOrder } from "../support/desk-arrivals";
import { customerOf, expect, newEmail, register, test } from "./journey";
import { openDesk } from "./open-desk";

test(
  "a guest gets their data, and is erased once their card is in the post",
  { tag: "@slow" },
  async ({ page, shop }) => {
    const id = await newOrder(shop);
    // Nobody else in this shop has ordered under that address.
    await shop.db.updateTable("orders").set({ email: newEmail() }).where("id", "=", id).execute();
    await openDesk(page, shop);
    await page.goto(`/desk/orders/${id}`);
    await page.getByRole("link", { name: "Customer", exact: true }).click();
    await expect(page.getByRole("heading", { name: "A guest" })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "For a machine (JSON)" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("my-data.json");

    await page.getByRole("link", { name: "Erase them…" }).click();
    await expect(page.getByText(`${id} hasn’t left us yet.`)).toBeVisible();
    await page.getByRole("link", { name: "Leave them" }).click();
    await expect(page.getByRole("link", { name: "Erase them…" })).toBeVisible();
    await page.getByRole("link", { name: id }).click();
    await page.getByRole("button", { name: "Mark dispatched" }).click();
    await expect(page.getByRole("heading", { name: "1 dispatched" })).toBeVisible();
    await page.goto(`/desk/orders/${id}/person?erase=check`);
    await page.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText("Erased. We never met them.")).toBeVisible();
    await page.goto(`/desk/orders/${id}`);
    await expect(page.getByText("The customer was erased on")).toBeVisible();
    await expect(page.getByRole("link", { name: "Customer", exact: true })).toHaveCount(0);
  },
);

test(
  "a customer is found by their whole address, and erased",
  { tag: "@slow" },
  async ({ page, shop, browser }) => {
    const email = newEmail();
    const context = await browser.newContext({ baseURL: shop.url });
    const customer = await context.newPage();
    await register(customer, email);
    await openDesk(page, shop);
    await page.getByRole("searchbox").fill(email.toUpperCase());
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("link", { name: "The account with that address" }).click();
    const { id } = await customerOf(shop, email);
    await expect(page).toHaveURL(`/desk/customers/${id}`);
    await page.getByRole("link", { name: "Erase them…" }).click();
    await page.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText("Erased. We never met them.")).toBeVisible();
    await customer.goto("/account");
    await expect(customer).toHaveURL(/login/);
    await context.close();
  },
);
