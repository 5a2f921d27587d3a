import { describe, expect, onTestFinished, test } from "vitest";
import { listDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import { indexOrder } from "../../../app/shop/orders/order-index.server";
import { connect } from "../../../db/connect";
import { migrate } from "../../../db/migrate";
import { databases, newDatabase } from "../../support/database";
import { migrateTo } from "../../support/migrating";
import { addPaidOrder, readOrder } from "../../support/rows";

describe.each(databases)(
  "the search texts of orders from before they were plain, on %s",
  (kind) => {
    test("are as those of new orders, and an order without one has none", async () => {
      const { url, remove } = await newDatabase(kind);
      const { db } = connect(url, () => {}, { hasLongTimeouts: true });
      onTestFinished(async () => {
        await db.destroy();
        await remove();
      });
      await migrateTo(db, "049-product-feed");
      const person = { deliveryName: "Jürgen O’Brien", deliveryAddress: "1 High St\nLS1 4AP" };
      for (const id of ["BC-1", "BC-2"]) await addPaidOrder(db, id, person);
      const line = { orderId: "BC-1", uId: "a", productId: "grapes", pricePence: 325 };
      const words = { name: "I Ate Your Grapes", personalisation: "Get up,\nyou fraud" };
      await db
        .insertInto("orderLines")
        .values({ position: 0, ...line, ...words })
        .execute();
      const searchText =
        "bc-1\njürgen o'brien\n1 high st\nls1 4ap\ni ate your grapes\nget up,\nyou fraud";
      await db.updateTable("orders").set({ searchText }).where("id", "=", "BC-1").execute();
      await migrate(db);
      const text = async (id: string) => (await readOrder(db, id)).searchText;
      expect([await text("BC-1"), await text("BC-2")]).toEqual([expect.any(String), null]);
      const migrated = await text("BC-1");
      await indexOrder(db, "BC-1");
      expect(migrated).toBe(await text("BC-1"));
      for (const sought of ["jurgen obrien", "up, you", "LS14AP"]) {
        const { orders } = await listDeskOrders(db, "owner", { filter: "all", text: sought });
        expect(orders.map(({ id }) => id)).toEqual(["BC-1"]);
      }
    });
  },
);
