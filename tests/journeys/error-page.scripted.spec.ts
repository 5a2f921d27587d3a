import { sql } from "kysely";
import { expect, test } from "./journey";

test.use({ expectedNoise: /mislaid|products|500/ });

test("an error page instead of a dialog is shown from its top, and has the focus", async ({
  page,
  shop,
}) => {
  await page.goto("/card/grapes");
  const dialogLink = page.getByRole("link", { name: "Add Message" });
  await page.evaluate(() => scrollTo(0, 300));
  await sql`alter table products rename to mislaid_products`.execute(shop.db);
  try {
    await dialogLink.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Unexpected Application Error!",
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  } finally {
    await sql`alter table mislaid_products rename to products`.execute(shop.db);
  }
});

test("an error page in the browser has a link that loads its address anew", async ({
  page,
  shop,
}) => {
  await page.goto("/card/grapes");
  await sql`alter table products rename to mislaid_products`.execute(shop.db);
  try {
    await page.getByRole("link", { name: "Add Message" }).click();
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  } finally {
    await sql`alter table mislaid_products rename to products`.execute(shop.db);
  }
  await page.evaluate(() => void (document.body.dataset.isOld = "yes"));
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(page.locator("body[data-is-old]")).toHaveCount(0);
});
