import { describe, expect, test } from "vitest";
import { basketIn, Shopper } from "../support/shopper";
import { databasesOfPages } from "../support/database";
import { buy, pay } from "../support/payer";
import { openSuiteShop } from "../support/suite-shop";

const message = "You changed a message after going to pay.";

describe.each(databasesOfPages)(
  "a message edited while its card is being paid for, on %s",
  (kind) => {
    const shop = openSuiteShop(kind);

    async function newShopper(who: string): Promise<Shopper> {
      const shopper = new Shopper(shop.url);
      if (who === "a customer") await shopper.register();
      return shopper;
    }

    // Spec 10: A message edited during payment stays in the basket, and the confirmation says so.
    // (app/shop/basket/basket.ts, app/routes/order-confirmation/page.tsx)
    test.each(["a guest", "a customer"])(
      "is not lost: the order of %s has the old one, the basket the new one, and it is said",
      async (who) => {
        const shopper = await newShopper(who);
        const [uId, other] = [crypto.randomUUID(), crypto.randomUUID()];
        const line = { uId, itemId: "grapes", personalisation: "Get up" };
        await shopper.submit("/cart", "addtocart", line);
        await shopper.submit("/cart", "addtocart", { ...line, uId: other });
        const checkout = await shopper.submit("/cart", "checkout");
        const edited = { uId, personalisation: "Stay in bed" };
        await shopper.submit("/cart", "add-personalisation", edited);
        const { location } = await pay(checkout.headers.get("Location") ?? "");

        for (let visit = 0; visit < 2; visit++) {
          const page = await (await shopper.get(location)).text();
          expect(page).toContain("Thank you");
          expect(page).toContain(message);
          expect(basketIn(page)).toBe("Basket, 1 card");
        }
        expect(await (await shopper.get("/cart")).text()).toContain("Stay in bed");
        const ordered = await shop.db
          .selectFrom("orderLines")
          .select("personalisation")
          .where("uId", "=", uId)
          .execute();
        expect(ordered).toEqual([{ personalisation: "Get up" }]);

        // The edited card can be bought after all, and then nothing is left to be said.
        const again = await buy(shopper);
        const page = await (await shopper.get(again.location)).text();
        expect(page).not.toContain(message);
        expect(basketIn(page)).toBe("Basket, 0 cards");
        const problems = await shop.db.selectFrom("paymentProblems").selectAll().execute();
        expect(problems).toEqual([]);
      },
    );
  },
);
