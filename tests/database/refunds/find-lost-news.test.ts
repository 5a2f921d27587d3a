import { expect, test } from "vitest";
import { findLostNews } from "../../../app/shop/refunds/look-up-refunds.server";
import { databases } from "../../support/database";
import { addDispute, readOrder } from "../../support/rows";
import { openTestShop, sellCards } from "../../support/test-shop";

test.each(databases)(
  "each night, an order that an earlier release left otherwise stands as is known of it, on %s",
  async (kind) => {
    const shop = await openTestShop(kind);
    const { orderId, totalPence } = await sellCards(shop);
    await addDispute(shop.db, orderId, "lost");
    await shop.db.updateTable("disputes").set({ amountPence: totalPence }).execute();
    const earlier = { status: "Preparing", heldReason: "disputed" } as const;
    await shop.db.updateTable("orders").set(earlier).execute();
    await findLostNews(shop, new Date(), new AbortController().signal);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: "Refunded",
      heldReason: null,
    });
  },
);
