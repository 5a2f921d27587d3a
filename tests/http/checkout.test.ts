import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { basketIn, Shopper } from "../support/shopper";
import { databases } from "../support/database";
import { pay, sessionIdIn } from "../support/payer";
import { eventOf, sendEvent } from "../support/stripe-events";
import { openSuiteShop } from "../support/suite-shop";

const cartItems = [
  { uId: "a", itemId: "grapes", personalisation: "Get up" },
  { uId: "b", itemId: "local-idiot", personalisation: "" },
];
const subtotal = 325 + 349;

describe.each(databases)("a sale on %s", (kind) => {
  const shop = openSuiteShop(kind);

  const call = (body: unknown) =>
    fetch(`${shop.url}/api/create-checkout-session`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const orders = () => shop.db.selectFrom("orders").selectAll().execute();

  const paidOrder = (checkoutSessionId: string) =>
    vi.waitUntil(
      async () =>
        (await orders()).find(
          (order) => order.checkoutSessionId === checkoutSessionId && order.paidAt !== null,
        ),
      { timeout: 20_000 },
    );

  // Spec 6: A guest can check out without a token. (app/calls/checkout.server.ts)
  // Spec 7: POST /api/create-checkout-session returns a URL, and ignores list_items.
  // (app/calls/checkout.server.ts)
  test("by JSON opens a payment page priced by the shop, whatever the caller says it costs", async () => {
    const answer = await call({ cartItems, list_items: [{ id: "grapes", price: 0.01 }] });
    const { url } = (await answer.json()) as { url: string };
    expect(answer.status).toBe(200);
    expect(url.startsWith(`${shop.standInsUrl}/`)).toBe(true);
    expect(await (await fetch(url)).text()).toContain("£8.44");
  });

  // Spec 9: First Class costs £2.20. (app/shop/basket/postage.ts)
  test("is finished by the webhook alone, when the shopper never comes back", async () => {
    const { url } = (await (await call({ cartItems })).json()) as { url: string };
    const { location } = await pay(url, { delivery: "1" });
    expect(await paidOrder(sessionIdIn(location))).toMatchObject({
      status: "Preparing",
      totalPence: subtotal + 220,
      postagePence: 220,
    });
  });

  test("by a guest takes the paid lines out of the basket, and no others, once confirmed", async () => {
    const shopper = new Shopper(shop.url);
    for (const line of cartItems) await shopper.submit("/cart", "addtocart", line);
    const before = (await orders()).length;
    const checkout = await shopper.submit("/cart", "checkout", { idempotencyKey: "guest-key" });
    const { location } = await pay(checkout.headers.get("Location") ?? "");
    await shopper.submit("/cart", "addtocart", { uId: "c", itemId: "bingo", personalisation: "" });

    const first = await shopper.get(location);
    expect(first.status).toBe(200);
    const page = await first.text();
    expect(page).toContain("you really are a bastard!");
    expect(page).toContain("£8.44");
    expect(basketIn(page)).toBe("Basket, 1 card");
    expect((await shopper.get(location)).status).toBe(200);
    await paidOrder(sessionIdIn(location));
    expect(await orders()).toHaveLength(before + 1);
    expect(await (await shopper.get("/cart")).text()).toContain("Wedding Bingo");
  });

  // Spec 2.7: The confirmation clears the guest's basket. (app/routes/order-confirmation/page.tsx)
  test("whose confirmation names no payment clears the basket; one unpaid leaves it", async () => {
    const shopper = new Shopper(shop.url);
    await shopper.submit("/cart", "addtocart", { uId: "c", itemId: "bingo", personalisation: "" });
    const checkout = await shopper.submit("/cart", "checkout");
    const checkoutSessionId = (checkout.headers.get("Location") ?? "").split("/").at(-1) ?? "";
    for (const id of [checkoutSessionId, "cs_test_nope", "%00", "' or 1=1"]) {
      const answer = await shopper.get(`/order-confirmation?session_id=${encodeURIComponent(id)}`);
      expect(answer.headers.get("Location")).toBe("/cart");
    }
    const led = { headers: { "Sec-Fetch-Site": "cross-site" } };
    expect((await shopper.send("/order-confirmation", led)).status).toBe(200);
    expect(shopper.cookies.has("guestCart")).toBe(true);
    const cleared = await shopper.get("/order-confirmation");
    expect(basketIn(await cleared.text())).toBe("Basket, 0 cards");
    expect(shopper.cookies.has("guestCart")).toBe(false);
  });

  test("an event with all the evidence of a dispute is taken, and one without end is not", async () => {
    const evidence = (length: number) => eventOf({ text: "x".repeat(length) }, "customer.updated");
    const taken = await sendEvent(shop, evidence(100_000));
    expect([taken.status, await taken.json()]).toEqual([200, { received: true }]);
    expect((await sendEvent(shop, evidence(2_000_000))).status).toBe(413);
  });

  test("an event that cannot be stored is refused, so that it is sent again", async () => {
    const event = eventOf({ id: "cus_1" }, "customer.updated");
    await sql`alter table payment_events rename to mislaid_events`.execute(shop.db);
    const refused = await sendEvent(shop, event);
    await sql`alter table mislaid_events rename to payment_events`.execute(shop.db);
    expect([refused.status, await refused.json()]).toEqual([
      500,
      { error: expect.stringContaining("That was us") },
    ]);
    expect((await sendEvent(shop, event)).status).toBe(200);
  });

  // Spec 10: POST /webhooks/stripe accepts only signed events. (app/routes/webhooks/stripe.ts,
  // app/payments/payments.server.ts)
  test("a webhook call that nobody signed changes nothing", async () => {
    const answer = await fetch(`${shop.url}/webhooks/stripe`, {
      method: "POST",
      headers: { "Stripe-Signature": "t=1,v1=forged" },
      body: JSON.stringify({ id: "evt_1", type: "checkout.session.completed" }),
    });
    expect(answer.status).toBe(400);
    const looked = await fetch(`${shop.url}/webhooks/stripe`);
    expect([looked.status, looked.headers.get("Allow")]).toEqual([405, "POST"]);
    expect((await fetch(`${shop.url}/webhooks/stripe`, { method: "PUT" })).status).toBe(405);
    expect(
      await shop.db.selectFrom("paymentEvents").select("id").where("id", "=", "evt_1").execute(),
    ).toEqual([]);
  });
});
