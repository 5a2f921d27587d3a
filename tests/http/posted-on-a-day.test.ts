import { describe, expect, test } from "vitest";
import { formatFullDay } from "../../app/shop/format-day";
import { lastPostOn } from "../../app/shop/calendar/post-on.server";
import { londonDay, shiftDay } from "../../app/shop/london-time.server";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const today = londonDay(new Date());
const last = lastPostOn(new Date());
/** A day that the test comes to on no account. */
const someDay = shiftDay(today, 100);

const wrong: [string, string, string][] = [
  ["yesterday", shiftDay(today, -1), "is over"],
  [
    "a day that does not exist",
    `${Number(today.slice(0, 4)) + 1}-02-30`,
    "make it one that exists",
  ],
  ["a year and a day", shiftDay(last, 1), "is more than a year ahead"],
  ["no day", "", "Which day?"],
  ["a story", "when she is 40", "Which day?"],
];

describe.each(databasesOfPages)("a day of posting on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });

  const withCard = async () => {
    const shopper = new Shopper(shop.url);
    const line = { uId: crypto.randomUUID(), itemId: "grapes", personalisation: "Get up" };
    await shopper.submit("/cart", "addtocart", line);
    return shopper;
  };
  const postOns = async () => {
    const orders = await shop.db.selectFrom("orders").select("postOn").execute();
    return orders.map(({ postOn }) => postOn);
  };
  const call = (postOn: unknown) =>
    fetch(`${shop.url}/api/create-checkout-session`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        cartItems: [{ uId: "a", itemId: "grapes", personalisation: "" }],
        postOn,
      }),
    });

  // Spec 33: A day that cannot be is refused: the basket comes back with the words and the day as it was
  // typed. (app/calls/checkout.server.ts, app/routes/cart/when.tsx)
  test.each(wrong)("that is %s is refused, and the basket keeps it", async (_, postOn, words) => {
    const shopper = await withCard();
    const before = (await postOns()).length;
    const refused = await shopper.submit("/cart", "checkout", { when: "day", postOn });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain(words);
    expect(page).toContain(`value="${postOn}"`);
    expect(page).toMatch(/<input type="radio" name="when" checked="" value="day"/);
    expect((await postOns()).length).toBe(before);
  });

  // Spec 33: By JSON a day is optional, and a bad one is a 422 with the reason. (app/calls/checkout.server.ts)
  test("by JSON is refused or taken", async () => {
    for (const [, postOn, words] of wrong) {
      const refused = await call(postOn);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toEqual({ error: expect.stringContaining(words) as string });
    }
    expect((await call(20261224)).status).toBe(422);
    for (const postOn of [today, last]) {
      expect((await call(postOn)).status).toBe(200);
      expect(await postOns()).toContain(postOn);
    }
    expect((await call(undefined)).status).toBe(200);
    expect(await postOns()).toContain(null);
  });

  // Spec 33: Without its choice a day counts for nothing; with it, the payment page says it, and a shopper
  // who comes back from there unpaid finds it still chosen. (app/routes/cart/when.tsx)
  test("is on the payment page, and still chosen afterwards", async () => {
    const shopper = await withCard();
    const soon = await shopper.submit("/cart", "checkout", { when: "soon", postOn: someDay });
    const textAt = async (answer: Response) =>
      (await fetch(answer.headers.get("Location") ?? "")).text();
    expect(await textAt(soon)).not.toContain("To be posted on");
    const later = await shopper.submit("/cart", "checkout", { when: "day", postOn: someDay });
    expect(await textAt(later)).toContain(`To be posted on ${formatFullDay(someDay)}`);
    const basket = await (await shopper.get("/cart")).text();
    expect(basket).toContain(`value="${someDay}"`);
  });

  // Spec 33: The desk corrects the day, and a day that cannot be is refused with what was typed.
  // (app/routes/desk/order/correction-form.tsx)
  test("is corrected at the desk", async () => {
    const order = await newOrder(shop);
    const owner = await atDesk(shop, "owner");
    const path = `/desk/orders/${order}?edit=postOn`;
    const field = { order, what: "postOn", was: "" };
    const refused = await owner.submit(path, "correct-order", { ...field, now: "2020-01-01" });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain("is over");
    expect(page).toContain('value="2020-01-01"');
    const saved = await owner.submit(path, "correct-order", { ...field, now: someDay });
    expect(saved.status).toBe(303);
    expect(await textOf(await owner.get(`/desk/orders/${order}`))).toContain(
      `Wanted posted ${formatFullDay(someDay)}`,
    );
    expect(await textOf(await owner.get("/desk/orders?show=later"))).toContain(order);
  });

  test("is printed so many days before as the owner sets", async () => {
    const owner = await atDesk(shop, "owner");
    const refused = await owner.submit("/desk/settings", "set-printing", { days: "15" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('value="15"');
    const saved = await owner.submit("/desk/settings", "set-printing", { days: "2" });
    expect(await textOf(await owner.follow(saved))).toContain("Olive set printing: 2 days before");
    expect(await (await owner.get("/desk/settings")).text()).toMatch(/name="days"[^>]* value="2"/);
  });
});
