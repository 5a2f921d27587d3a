import { describe, expect, test } from "vitest";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { loseOrder } from "../support/desk-arrivals";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databasesOfPages)("an order that a restored backup lacks, on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });

  // Spec 23: A payment whose order a restored backup lacks is shown with what the payment company knows, until
  // its money is sent back. (app/shop/operations/lost-order.server.ts)
  test("is found under Trouble, shows its cards, address and customer, and goes when it is sent back", async () => {
    const { id, path } = await loseOrder(shop);
    const owner = await atDesk(shop, "owner");
    const trouble = await (await owner.get("/desk/trouble")).text();
    expect(trouble).toContain(`href="${path}"`);
    const page = await (await owner.get(path)).text();
    const mail = `mailto:dave@example.com?subject=${encodeURIComponent(`Your order ${id}`)}`;
    for (const known of [id, "1 Regret Street", "Wedding Bingo", mail]) {
      expect(page).toContain(known);
    }
    const payment = path.split("/").at(-1) ?? "";
    const settled = await owner.submit(path, "settle-payment", { payment });
    expect(settled.headers.get("Location")).toBe("/desk/trouble");
    expect(await textOf(await owner.follow(settled))).not.toContain(payment);
    const again = await owner.submit(path, "settle-payment", { payment });
    expect(again.status).toBe(409);
    const shown = await textOf(again);
    expect(shown).toContain("Its money is sent back.");
    expect(shown).not.toContain("It is sent back");
  });
});
