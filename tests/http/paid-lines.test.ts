import { describe, expect, test } from "vitest";
import { basketIn, Shopper } from "../support/shopper";
import { databases } from "../support/database";
import { pay } from "../support/payer";
import { openSuiteShop } from "../support/suite-shop";
import { readOrder } from "../support/rows";

describe.each(databases)(
  "a card that was paid for, whose confirmation nobody opened, on %s",
  (kind) => {
    const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });

    const add = (shopper: Shopper, itemId: string) =>
      shopper.submit("/cart", "addtocart", { uId: crypto.randomUUID(), itemId });
    const checkOut = async (shopper: Shopper) =>
      (await shopper.submit("/cart", "checkout")).headers.get("Location") ?? "";
    const basketOf = async (shopper: Shopper) =>
      basketIn(await (await shopper.get("/cart")).text());
    async function linesOf(shopper: Shopper, pageUrl: string) {
      const { location } = await pay(pageUrl);
      const page = await (await shopper.get(location)).text();
      const [id = ""] = /BC-[0-9A-Z]{8}/.exec(page) ?? [];
      const lines = await shop.db
        .selectFrom("orderLines")
        .select("productId")
        .where("orderId", "=", id)
        .execute();
      return { id, cards: lines.map(({ productId }) => productId), location };
    }

    test.each(["stays a guest", "logs in after paying"])(
      "catches no later checkout of somebody who %s",
      async (who) => {
        const shopper = new Shopper(shop.url);
        await add(shopper, "grapes");
        const { location } = await pay(await checkOut(shopper));
        if (who !== "stays a guest") await shopper.register();
        await add(shopper, "bingo");
        const bought = await linesOf(shopper, await checkOut(shopper));
        expect(bought.cards).toEqual(["bingo"]);
        expect(bought.location).not.toBe(location);
        expect((await readOrder(shop.db, bought.id)).status).toBe("Preparing");
        expect(await basketOf(shopper)).toBe("Basket, 0 cards");
      },
    );

    test("leaves the basket of a guest who logs in while paying, and the new card stays", async () => {
      const shopper = new Shopper(shop.url);
      await add(shopper, "grapes");
      const pageUrl = await checkOut(shopper);
      await shopper.register();
      await add(shopper, "bingo");
      expect(await basketOf(shopper)).toBe("Basket, 2 cards");
      await pay(pageUrl);
      await expect.poll(() => basketOf(shopper)).toBe("Basket, 1 card");
      expect((await linesOf(shopper, await checkOut(shopper))).cards).toEqual(["bingo"]);
    });

    test("leads to its own confirmation, which shows its message to its own browser alone", async () => {
      const shopper = new Shopper(shop.url);
      const fields = {
        uId: crypto.randomUUID(),
        itemId: "grapes",
        personalisation: "Secret words",
      };
      await shopper.submit("/cart", "addtocart", fields);
      const { location } = await pay(await checkOut(shopper));
      expect(await checkOut(shopper)).toBe(location);
      const { pathname, search } = new URL(location);
      const logged = new Shopper(shop.url);
      await logged.register();
      for (const reader of [shopper, new Shopper(shop.url), logged]) {
        for (const address of [location, `${shop.url}${pathname}.data${search}`]) {
          const answer = await reader.get(address);
          expect(answer.headers.get("Cache-Control")).toBe("no-store");
          expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
          const text = await answer.text();
          expect(text).toMatch(/BC-[0-9A-Z]{8}/);
          expect(text.includes("Secret words")).toBe(reader === shopper);
        }
      }
    });
  },
);
