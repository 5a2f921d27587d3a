import { describe, expect, test } from "vitest";
import { databases } from "../support/database";
import { pay } from "../support/payer";
import { eventOf, paidSession, sendEvent } from "../support/stripe-events";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databases)("money that is not as it should be, on %s", (kind) => {
  const shop = openSuiteShop(kind);

  /** Opens the payment page of an order for one card, of a customer where there is a token. */
  async function openOrder(token?: string) {
    const uId = crypto.randomUUID();
    const answer = await fetch(`${shop.url}/api/create-checkout-session`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ cartItems: [{ uId, itemId: "grapes" }] }),
    });
    expect(answer.status).toBe(200);
    const line = await shop.db
      .selectFrom("orderLines")
      .select("orderId")
      .where("uId", "=", uId)
      .executeTakeFirstOrThrow();
    return readOrder(line.orderId);
  }
  const readOrder = (id: string) =>
    shop.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const problemsOf = async (checkoutSessionId: string | null) => {
    const rows = await shop.db
      .selectFrom("paymentProblems")
      .selectAll()
      .where("checkoutSessionId", "=", checkoutSessionId ?? "")
      .orderBy("problem")
      .execute();
    return rows.map(({ problem, orderId }) => [problem, orderId]);
  };
  const sendPaid = async (session: object) => {
    const event = eventOf(session);
    expect((await sendEvent(shop, event)).status).toBe(200);
    return event;
  };
  const logged = (message: string) => shop.log.filter((line) => line.includes(message)).length;

  // Spec 10: A payment with a wrong amount, currency or mode is recorded and held, never prepared.
  // (app/shop/checkout/payment-problems.server.ts, app/shop/checkout/record-sale.server.ts)
  test.each([
    ["of 30p", { amount_subtotal: 30, amount_total: 30, shipping_cost: null }, "amount"],
    ["of 30p with postage", { amount_subtotal: 30, amount_total: 200 }, "amount"],
    ["without the postage", { amount_total: 325, shipping_cost: null }, "amount"],
    ["with a discount", { amount_total: 100 }, "amount"],
    ["of no amount", { amount_subtotal: undefined, amount_total: undefined }, "amount"],
    ["of more than there is", { amount_subtotal: 1e15, amount_total: 1e15 }, "amount"],
    ["of a text", { amount_subtotal: "325", amount_total: "495" }, "amount"],
    ["of less than nothing", { amount_subtotal: -325, amount_total: -155 }, "amount"],
    ["in yen", { currency: "jpy" }, "currency"],
    ["in no currency", { currency: null }, "currency"],
    ["that only set something up", { mode: "setup" }, "mode"],
    ["with money of the other kind", { livemode: true }, "livemode"],
    ["that names no order", { client_reference_id: null }, "reference"],
    ["that names a number", { client_reference_id: 7 }, "reference"],
  ])("a payment %s is recorded, and its order held", async (_, differing, problem) => {
    const order = await openOrder();
    const held = logged("A payment is not as expected");
    const event = await sendPaid({ ...paidSession(order), ...differing });
    const { status, paidAt, heldReason } = await readOrder(order.id);
    expect({ status, heldReason }).toEqual({ status: "Preparing", heldReason: problem });
    expect(paidAt).not.toBeNull();
    expect(await problemsOf(order.checkoutSessionId)).toEqual([[problem, order.id]]);

    // The same news again, by the same event and by another, is no news.
    await sendEvent(shop, event);
    await sendPaid(paidSession(order));
    expect(await readOrder(order.id)).toMatchObject({ heldReason: problem });
    expect(logged("A payment is not as expected")).toBe(held + 1);
  });

  test("a shopper who has paid for an order that is lost is told so, with its number", async () => {
    const { id, checkoutUrl } = await openOrder();
    const { location } = await pay(checkoutUrl ?? "");
    await shop.db.deleteFrom("orderLines").where("orderId", "=", id).execute();
    await shop.db.deleteFrom("orderEvents").where("orderId", "=", id).execute();
    await shop.db.deleteFrom("orders").where("id", "=", id).execute();
    const page = await (await fetch(location)).text();
    expect(page).toContain("We have your money, but not your order: we’ll write to you today.");
    expect(page).toContain(id);
  });

  // Spec 10: A second payment of an order is flagged to the owner.
  // (app/shop/checkout/payment-problems.server.ts)
  test("a second session that pays the same order is flagged: money came twice", async () => {
    const order = await openOrder();
    await sendPaid(paidSession(order));
    const second = { ...paidSession(order), id: `cs_test_${crypto.randomUUID()}` };
    const event = await sendPaid(second);
    await sendEvent(shop, event);
    await sendPaid(second);
    expect(await readOrder(order.id)).toMatchObject({
      status: "Preparing",
      heldReason: null,
      checkoutSessionId: order.checkoutSessionId,
    });
    expect(await problemsOf(second.id)).toEqual([["paid twice", order.id]]);
    expect(logged(second.id)).toBe(1);
  });

  test("money that belongs to no order is flagged, and changes none", async () => {
    const session = { ...paidSession(await openOrder()), id: `cs_test_${crypto.randomUUID()}` };
    await sendPaid({ ...session, client_reference_id: "BC-NOSUCH00" });
    expect(await problemsOf(session.id)).toEqual([["no order", null]]);
  });
});

describe.each(databases)("an odd event that is signed, on %s", (kind) => {
  const shop = openSuiteShop(kind);
  const event = (object: unknown, id: unknown = `evt_${crypto.randomUUID()}`) => ({
    id,
    type: "checkout.session.completed",
    data: { object },
  });
  const session = { id: "cs_test_1", client_reference_id: "BC-1", payment_status: "paid" };

  // Spec 10: A signed event of an unexpected shape is accepted, and logged once.
  // (app/payments/read-event.server.ts, app/shop/checkout/record-payment.server.ts)
  test.each([
    ["null", null],
    ["a list", []],
    ["a list of events", [event(session)]],
    ["a number", 7],
    ["no JSON", "{"],
    ["an empty body", ""],
    ["no id", { ...event(session), id: undefined }],
    ["a number for an id", event(session, 7)],
    ["an id of 10,000 letters", event(session, "x".repeat(10_000))],
    ["an id with a zero", event(session, "evt\0")],
    ["no type", { id: "evt_1" }],
    ["no data", { ...event(session), data: undefined }],
    ["nothing for a session", event(null)],
    ["a list for a session", event([session])],
    ["a session without an id", event({ ...session, id: undefined })],
    ["a session with an id of 10,000 letters", event({ ...session, id: "x".repeat(10_000) })],
    ["texts with a zero", event({ ...session, id: "cs\0", client_reference_id: "BC-\0" })],
  ])("%s, is taken with 200 and logged once", async (_, body) => {
    const before = shop.log.length;
    const errors = () => shop.log.slice(before).filter((line) => /"level":[56]0/.test(line));
    expect((await sendEvent(shop, body)).status).toBe(200);
    expect(errors()).toEqual([expect.stringContaining("could not be read")]);
    expect((await sendEvent(shop, body)).status).toBe(200);
    // Without an id the same event cannot be known again.
    const hasId = /"id":"evt_[^"]*","type"/.test(JSON.stringify(body) ?? "");
    expect(errors()).toHaveLength(hasId && !Array.isArray(body) ? 1 : 2);
    expect(await shop.db.selectFrom("paymentProblems").select("problem").execute()).toEqual([]);
  });

  test("about something else is noted as heard, once", async () => {
    const other = { ...event({}), type: "customer.created" };
    for (let i = 0; i < 2; i++) expect((await sendEvent(shop, other)).status).toBe(200);
    const heard = shop.db
      .selectFrom("paymentEvents")
      .select("id")
      .where("id", "=", String(other.id));
    expect(await heard.execute()).toHaveLength(1);
  });
});
