import { describe, expect, test } from "vitest";
import { loggedIn } from "../support/arrivals";
import { Shopper } from "../support/shopper";
import { databasesOfPages } from "../support/database";
import { buy, pay } from "../support/payer";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databasesOfPages)("the cookie lastOrder, on %s", (kind) => {
  const shop = openSuiteShop(kind);

  async function checkOut(shopper: Shopper, itemId = "grapes") {
    const uId = crypto.randomUUID();
    await shopper.submit("/cart", "addtocart", { uId, itemId });
    const answer = await shopper.submit("/cart", "checkout");
    const line = await shop.db
      .selectFrom("orderLines")
      .select("orderId")
      .where("uId", "=", uId)
      .executeTakeFirst();
    return { url: answer.headers.get("Location") ?? "", orderId: line?.orderId };
  }
  const statusOf = async (id = "") => {
    const query = shop.db.selectFrom("orders").select("status").where("id", "=", id);
    return (await query.executeTakeFirstOrThrow()).status;
  };

  // Spec 10: The cookie lastOrder has no effect on another person's order.
  // (app/shop/orders/order-links.server.ts)
  test.each(["unpaid", "paid and not yet recorded", "paid"])(
    "that holds the number of somebody else’s order does nothing to it: %s",
    async (state) => {
      const dave = await checkOut(new Shopper(shop.url));
      if (state !== "unpaid") await pay(dave.url);
      if (state === "paid") await expect.poll(() => statusOf(dave.orderId)).toBe("Preparing");
      const eve = new Shopper(shop.url);
      eve.cookies.set("lastOrder", dave.orderId ?? "");
      const { url } = await checkOut(eve, "bingo");
      expect(url).toContain(`${shop.standInsUrl}/pay/`);
      expect(url).not.toBe(dave.url);
      if (state === "unpaid") expect((await pay(dave.url)).status).toBe(303);
      await expect.poll(() => statusOf(dave.orderId)).toBe("Preparing");
    },
  );

  test("proves the browser’s own order, which a changed basket closes", async () => {
    const shopper = new Shopper(shop.url);
    const first = await checkOut(shopper);
    expect(shopper.cookies.get("lastOrder")).not.toContain(first.orderId);
    const second = await checkOut(shopper, "bingo");
    expect(second.url).not.toBe(first.url);
    expect((await pay(first.url)).status).toBe(410);
    expect((await pay(second.url)).status).toBe(303);
  });

  test.each(["guest", "customer"])(
    "shows the messages, the e-mail address and the place of a %s, and the page’s address alone does not",
    async (who) => {
      const shopper = new Shopper(shop.url);
      if (who === "customer") await loggedIn(shopper);
      const line = { uId: crypto.randomUUID(), itemId: "grapes", personalisation: "Get up" };
      await shopper.submit("/cart", "addtocart", line);
      const { location } = await buy(shopper);
      const other = new Shopper(shop.url);
      await loggedIn(other);
      for (const [reader, isOwn] of [
        [shopper, true],
        [other, false],
        [new Shopper(shop.url), false],
      ] as const) {
        const page = await (await reader.get(location)).text();
        expect(page).toContain("I Ate Your Grapes");
        expect(page.includes("Get up")).toBe(isOwn);
        expect(page.includes("dave@example.com")).toBe(isOwn);
        expect(page.includes("Dave Bastard, somewhere in LS1")).toBe(isOwn);
      }
    },
  );

  test("tells a shopper who comes back from the payment page that nothing was charged, until it is paid", async () => {
    const shopper = new Shopper(shop.url);
    const { url } = await checkOut(shopper);
    const back = async (site: string) => {
      const headers = { "Sec-Fetch-Site": site };
      const page = await (await shopper.send("/cart", { headers })).text();
      return /Nothing was charged\.<\/b> Your|No payment has reached us/.exec(page)?.[0];
    };
    const atCheckout = "No payment has reached us";
    expect(await back("cross-site")).toBe("Nothing was charged.</b> Your");
    // The browser's Back button does not say where it comes from.
    expect([await back("none"), await back("same-origin")]).toEqual([atCheckout, atCheckout]);
    const stranger = new Shopper(shop.url);
    await stranger.submit("/cart", "addtocart", { uId: "line-1", itemId: "grapes" });
    const headers = { "Sec-Fetch-Site": "cross-site" };
    expect(await (await stranger.send("/cart", { headers })).text()).not.toContain("was charged");
    await shopper.get((await pay(url)).location);
    await shopper.submit("/cart", "addtocart", { uId: "line-2", itemId: "grapes" });
    expect([await back("cross-site"), await back("none")]).toEqual([undefined, undefined]);
  });

  test("proves no order when it is invalid", async () => {
    for (const rubbish of ["%00", "x".repeat(3000), "BC-7K3M9QXD", "null"]) {
      const shopper = new Shopper(shop.url);
      shopper.cookies.set("lastOrder", rubbish);
      expect((await checkOut(shopper)).url).toContain("/pay/");
    }
  });
});
