import { describe, expect, test } from "vitest";
import { issueOrderLink } from "../../app/shop/orders/order-links.server";
import { atDesk, textOf } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });
const number = "AB123456785GB";

describe("a tracking number", () => {
  test("is typed with or without spaces, and leads the customer to Royal Mail", async () => {
    const [owner, id] = [await atDesk(shop, "owner"), await newOrder(shop)];
    const path = `/desk/orders/${id}`;
    const fields = { [`order.${id}`]: "on", trackingNumber: " ab 1234-56785 gb " };
    expect((await owner.submit(path, "dispatch-orders", fields)).status).toBe(303);
    expect(await (await owner.get(path)).text()).toContain(`value="${number}"`);
    const link = `/order/${await issueOrderLink(shop.db, id)}`;
    const page = await (await fetch(shop.url + link)).text();
    expect(page).toContain(`https://www.royalmail.com/track-your-item#/tracking-results/${number}`);
    await owner.submit(path, "track-order", { order: id, trackingNumber: "" });
    expect(await textOf(await fetch(shop.url + link))).not.toContain("tracking number");
  });

  test.each([
    ["x".repeat(41), "at most forty characters"],
    ["AB/12 <b>", "letters and figures only"],
  ])("%j is refused in words, and stays in its field", async (trackingNumber, words) => {
    const [owner, id] = [await atDesk(shop, "packer"), await newOrder(shop)];
    const path = `/desk/orders/${id}`;
    const dispatch = { [`order.${id}`]: "on" };
    for (const [intent, fields] of [
      ["dispatch-orders", dispatch],
      ["track-order", { order: id }],
    ] as const) {
      const refused = await owner.submit(path, intent, { ...fields, trackingNumber });
      const page = await refused.text();
      expect([intent, refused.status]).toEqual([intent, 422]);
      expect(page).toContain(words);
      expect(page).toContain(`value="${trackingNumber.replace("<", "&lt;").replace(">", "&gt;")}"`);
      if (intent === "dispatch-orders") await owner.submit(path, intent, dispatch);
    }
  });

  test("belongs to one order, and is repeated if that order cannot leave", async () => {
    const [owner, id, other] = [
      await atDesk(shop, "owner"),
      await newOrder(shop),
      await newOrder(shop),
    ];
    const path = `/desk/orders/${id}`;
    const both = { [`order.${id}`]: "on", [`order.${other}`]: "on", trackingNumber: number };
    expect(await textOf(await owner.submit(path, "dispatch-orders", both))).toContain(
      "belongs to one order",
    );
    await owner.submit(path, "hold-order", { order: id, reason: "Wait" });
    const held = { [`order.${id}`]: "on", trackingNumber: number };
    const refused = await owner.submit(path, "dispatch-orders", held);
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain(`${id}: It is on hold. You wrote: ${number}`);
  });
});
