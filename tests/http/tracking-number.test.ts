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
});
