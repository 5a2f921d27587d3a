import { beforeAll, expect, test } from "vitest";
import { filled } from "../support/arrivals";
import { cardForm } from "../support/cards";
import { atDesk, textOf } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "1000" });

let owner: Shopper;
beforeAll(async () => void (owner = await atDesk(shop, "owner")));

// Spec 19: Orders stay whole when a sold card is retired and then deleted by hand.
// (app/shop/fulfilment/read-desk-order.server.ts, app/shop/fulfilment/make-batch.server.ts)
test("a sold card that is retired and then deleted leaves its orders whole, and baskets without it", async () => {
  const orderId = await newOrder(shop);
  const read = async () => textOf(await owner.get(`/desk/orders/${orderId}`));
  // The history says whether its letter was sent.
  await expect.poll(read).not.toContain("waiting");
  const before = await read();
  const shopper = new Shopper(shop.url);
  await filled([
    ["a", "bingo", ""],
    ["b", "grapes", ""],
  ])(shopper);
  const warns = async () =>
    (await textOf(await shopper.get("/cart"))).includes("sending to multiple addresses");
  expect(await warns()).toBe(true);
  const form = await cardForm(shop.db, "bingo");
  await owner.submit("/desk/cards/bingo", "edit-card", { ...form, status: "retired" });
  // Somewhere the notice is shown.
  await owner.get("/desk/cards/bingo");
  await expect
    .poll(async () => textOf(await fetch(`${shop.url}/card/bingo`)))
    .toContain("no longer made");
  expect(await read()).toBe(before);
  // The basket would post one card.
  expect(await warns()).toBe(false);
  await shop.db.deleteFrom("products").where("id", "=", "bingo").execute();
  expect(await read()).toBe(before);
  const printed = await owner.submit("/desk/orders", "print-orders", {
    [`order.${orderId}`]: "on",
  });
  const sheets = await textOf(await owner.follow(printed));
  expect(sheets).toContain(orderId);
});
