import { describe, expect, test } from "vitest";
import { addOrderEvent } from "../../app/shop/orders/order-events.server";
import { settle } from "../../app/shop/standing/settle.server";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { loseOrder, newOrder } from "../support/desk-arrivals";
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

  test("is told from one that it has, at which stands what was done since", async () => {
    const order = await newOrder(shop);
    await addOrderEvent(shop.db, order, { kind: "held", actor: "shop", detail: "restored" });
    const hold = { orderId: order, number: 99, kind: "restored" } as const;
    await shop.db.insertInto("holds").values(hold).execute();
    await settle(shop.db, order);
    const detail = "card taken out: A threat";
    await addOrderEvent(shop.db, order, { kind: "lost", actor: "staff", detail });
    const owner = await atDesk(shop, "owner");
    for (const path of ["/desk/orders?show=restored", `/desk/orders/${order}`]) {
      expect(await textOf(await owner.get(path))).toContain(detail);
    }
    expect(await textOf(await owner.get("/desk/orders"))).not.toContain(detail);
  });
});
