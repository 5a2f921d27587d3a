import type { Page } from "@playwright/test";
import { newOrder } from "../support/desk-arrivals";
import { expect, test } from "./journey";
import { openDesk } from "./open-desk";

/** Fills in the first step, and comes to the second. */
async function check(page: Page) {
  await page.getByLabel("Why").selectOption({ label: "Faulty, damaged or wrong" });
  await page.getByRole("button", { name: "Check" }).click();
}

test("the owner refunds a card with the postage, and then the rest", async ({ page, shop }) => {
  const id = await newOrder(shop);
  await openDesk(page, shop);
  await page.goto(`/desk/orders/${id}`);
  await page.getByRole("link", { name: "Refund…" }).click();
  await page.getByRole("checkbox").first().check();
  await page.getByLabel("All of it").check();
  await check(page);
  const sum = /^Refund £(\d+\.\d\d)$/;
  await page.getByRole("button", { name: sum }).click();
  await expect(page.getByRole("heading", { name: id })).toBeVisible();
  await expect(page.getByText("Gone back")).toHaveCount(1);
  await expect(page.getByText("Preparing")).toBeVisible();

  await page.getByRole("link", { name: "Refund…" }).click();
  await expect(page.getByRole("checkbox").first()).toBeDisabled();
  await page.getByLabel(/Everything that is left/).check();
  await check(page);
  await page.getByRole("button", { name: sum }).click();
  await expect(page.getByText("Gone back")).toHaveCount(2);
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Refund…" })).toHaveCount(0);
  const order = await shop.db
    .selectFrom("orders")
    .select(["totalPence", "refundedPence"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(order.refundedPence).toBe(order.totalPence);
});

test(
  "ticked cards can be changed before anything happens",
  { tag: "@slow" },
  async ({ page, shop }) => {
    const id = await newOrder(shop);
    await openDesk(page, shop);
    await page.goto(`/desk/orders/${id}/refund`);
    await page.getByRole("checkbox").first().check();
    await check(page);
    await page.getByRole("link", { name: "Change it" }).click();
    await expect(page.getByRole("checkbox").first()).toBeChecked();
    await expect(page.getByLabel("Why")).toHaveValue("faulty");
    expect(
      await shop.db.selectFrom("refunds").select("id").where("orderId", "=", id).execute(),
    ).toEqual([]);
  },
);
