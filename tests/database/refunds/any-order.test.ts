import { describe, expect, test } from "vitest";
import { expectAsBooksSay, once, tell } from "../../support/any-order";
import { databases } from "../../support/database";
import { historiesOf } from "../../support/payment-histories";
import { openTestShop } from "../../support/test-shop";

// Spec 16: News of a sale, its refunds and disputes ends in one state, whatever the order in which it
// comes. (app/shop/refunds/refund-records.server.ts, app/shop/refunds/disputes.server.ts)
test("news of a payment ends as the payment company's books say, in every order, each report once", () =>
  expectAsBooksSay("SQLite", once));

describe.each(databases)("news of a payment on %s", (kind) => {
  test("writes to the shopper of no refund that had failed before the sale was known", async () => {
    const shop = await openTestShop(kind);
    const failed = historiesOf("pi_1", 2).find(
      ({ reports }) => reports.at(-1)?.fact === "that refund fails",
    )!;
    await tell(shop, failed, [2, 0, 1]);
    const letters = await shop.db.selectFrom("outbox").select("kind").execute();
    expect(letters).toEqual([{ kind: "order-confirmation" }]);
  });
});
