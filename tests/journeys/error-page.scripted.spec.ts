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
