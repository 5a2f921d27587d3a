import { newOrder } from "../support/desk-arrivals";
import { expect, test } from "./journey";
import { openDesk, acceptInvitation } from "./open-desk";

// Spec 16: Selected orders can be dispatched from a list, and the dispatch undone, with scripting
// off too. (app/routes/desk/orders/page.tsx, app/routes/desk/done/page.tsx)
test("the owner takes the desk, posts what was picked, and takes it back", async ({
  page,
  shop,
}) => {
  const ids = [await newOrder(shop), await newOrder(shop)];
  await acceptInvitation(page, shop);
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  const waiting = page.getByRole("link", { name: "To be posted", exact: true });
  await waiting.click();
  await expect(waiting).toHaveAttribute("aria-current", "page");
  for (const id of ids) await page.getByLabel(id).check();
  await page.getByRole("button", { name: "Mark dispatched" }).click();
  await expect(page.getByRole("heading", { name: "2 dispatched" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "2 taken back" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "2 taken back since" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.getByRole("link", { name: ids[0] }).click();
  await expect(page.getByText("Preparing")).toBeVisible();
});

// Spec 16: An order is found by any word in it, and the search term is in no address.
// (app/shop/orders/order-index.server.ts, app/routes/desk/orders/page.tsx)
test("a packer finds an order by the words in it, and sees no price", async ({ page, shop }) => {
  const id = await newOrder(shop);
  await openDesk(page, shop, "packer");
  await page.getByRole("searchbox").fill("were SEEDLESS");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).not.toHaveURL(/seedless/i);
  await expect(page.getByText("Found by “were SEEDLESS”")).toBeVisible();
  await page.getByRole("row", { name: id }).getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: id })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("£");
});
