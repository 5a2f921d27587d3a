import { describe, expect, test } from "vitest";
import { connect } from "../../db/connect";
import { databases, newDatabase } from "../support/database";
import { pay } from "../support/payer";
import { openShop } from "../support/shop";
import { Shopper } from "../support/shopper";

describe.each(databases)("a shop killed in the middle on %s", (kind) => {
  // It starts on an empty database, so the server brings the tables and the catalogue.
  test("loses no stored order, and finishes a payment made while it was down", async () => {
    const database = await newDatabase(kind);
    const first = await openShop(database.url);
    const ports = {
      PORT: new URL(first.url).port,
      STAND_INS_PORT: new URL(first.standInsUrl).port,
    };
    const submissions = Array.from({ length: 12 }, async (_, i) => {
      const shopper = new Shopper(first.url);
      await shopper.submit("/cart", "addtocart", {
        uId: `k${i}`,
        itemId: "grapes",
        personalisation: "",
      });
      const answer = await shopper.submit("/cart", "checkout");
      const page = answer.headers.get("Location");
      // A slow machine may not open every payment page in time, and then asks to try again.
      if (!page) expect(answer.status, await answer.text()).toBe(503);
      return { shopper, page };
    });
    const answered: { shopper: Shopper; page: string }[] = [];
    for (const submission of submissions) {
      void submission
        .then(({ shopper, page }) => page && answered.push({ shopper, page }))
        .catch(() => {});
    }
    await expect.poll(() => answered.length, { interval: 1 }).toBeGreaterThan(3);
    const [payer] = answered;
    if (!payer) throw new Error("Nobody got to the payment page");
    const paid = await pay(payer.page);
    await first.kill();
    await Promise.allSettled(submissions);

    const second = await openShop(database.url, ports);
    const { db } = connect(database.url, () => {});
    try {
      const stored = await db.selectFrom("orders").select("checkoutUrl").execute();
      const pages = stored.map(({ checkoutUrl }) => checkoutUrl);
      for (const { page } of answered) expect(pages).toContain(page);
      const confirmation = await payer.shopper.get(paid.location);
      expect(await confirmation.text()).toContain("Thank you");
      const paidOrders = await db
        .selectFrom("orders")
        .select("id")
        .where("paidAt", "is not", null)
        .execute();
      expect(paidOrders).toHaveLength(1);
    } finally {
      await db.destroy();
      await second.kill();
      await database.remove();
    }
  });
});
