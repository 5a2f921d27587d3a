import { describe, expect, test } from "vitest";
import { databases } from "../support/database";
import { textOf } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { OrderActions, type Sold } from "../support/order-actions";
import { orderFacts, type Fact } from "../support/order-facts";
import { deskPlaces, mustAll, seeAll, shoppersPlaces } from "../support/order-places";
import { openSuiteShop } from "../support/suite-shop";
import { readOrder } from "../support/rows";

describe.each(databases)("an order on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" }, undefined, true);
  const actions = new OrderActions(shop);
  const places = { ...deskPlaces(actions), ...shoppersPlaces(actions) };

  // Spec 17: A card that should not be printed can be taken out, and the rest of its order is
  // dispatched. (app/shop/fulfilment/exclude-card.server.ts, app/routes/desk/print/reading.tsx)
  // Spec 18: Every list, sheet and letter, and the shopper's page, agree on what is refunded, taken
  // out, held or disputed. (app/shop/orders/parcel.server.ts,
  // app/shop/standing/status-of.ts)
  test.each(orderFacts(actions))("says so in every place when $fact", async (fact) => {
    const sold = await (fact.come ?? (() => actions.sell()))();
    await fact.happen(sold);
    try {
      expect(await seeAll(places, sold)).toEqual(await mustAll(places, fact, sold));
      if (fact.list === "waiting") await expectPosted(sold, fact);
      else await expectNotPosted(sold);
    } finally {
      await fact.end?.();
    }
  });

  const print = async ({ id }: Sold) =>
    (await actions.owner()).submit("/desk/orders", "print-orders", { [`order.${id}`]: "on" });
  const dispatch = async ({ id }: Sold) => {
    const owner = await actions.owner();
    const fields = { [`order.${id}`]: "on" };
    await owner.follow(await owner.submit(`/desk/orders/${id}`, "dispatch-orders", fields));
  };

  async function expectNotPosted(sold: Sold): Promise<void> {
    const { leftAt } = await readOrder(shop.db, sold.id);
    expect(await textOf(await print(sold))).toContain("Nothing to print");
    await dispatch(sold);
    expect((await readOrder(shop.db, sold.id)).leftAt).toBe(leftAt);
  }

  /** Its sheets, its letter and what may be sent again have those cards, and no other. */
  async function expectPosted(sold: Sold, { posted, mend }: Fact): Promise<void> {
    const { id, names, email } = sold;
    const postedNames = posted.map((place) => names[place]);
    const owner = await actions.owner();
    const printed = await print(sold);
    const { pathname } = new URL(printed.headers.get("Location") ?? "", shop.url);
    for (const show of ["read", "picks", "cards", "labels"]) {
      const sheet = await textOf(await owner.get(`${pathname}?show=${show}`));
      const there = names.filter((name) => sheet.includes(name));
      expect([show, there]).toEqual([show, show === "labels" ? [] : postedNames]);
      if (show === "picks") expect(sheet).toContain(` ${posted.length} cards `);
    }
    await dispatch(sold);
    expect((await readOrder(shop.db, id)).status).toBe("Dispatched");
    const page = await (await owner.get(`/desk/orders/${id}`)).text();
    const [form = ""] = /<legend>Send another[\s\S]*?<\/fieldset>/.exec(page) ?? [];
    expect(names.filter((name) => form.includes(name))).toEqual(postedNames);
    await mend?.();
    await shop.db.updateTable("outbox").set({ dueAt: 0 }).where("orderId", "=", id).execute();
    const confirmation = await letterTo(shop.standInsUrl, email, `Your order ${id}`);
    const { code = "Discount,", amount = "" } = sold.discount ?? {};
    const saysDiscount = [code, amount].every((text) => confirmation.text.includes(text));
    expect(saysDiscount).toBe(sold.discount !== null);
    const letter = await letterTo(shop.standInsUrl, email, `Your order ${id} is in the post`);
    expect(names.filter((name) => letter.text.includes(name))).toEqual(postedNames);
  }
});
