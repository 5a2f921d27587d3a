import pino from "pino";
import { describe, expect, test } from "vitest";
import { readSession } from "../../app/payments/read-session.server";
import { issueOrderLink } from "../../app/shop/orders/order-links.server";
import { recordPayment } from "../../app/shop/checkout/record-payment.server";
import { filled } from "../support/arrivals";
import { databases } from "../support/database";
import { codeOf, newStaff, secretFor, wordsOf } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { pay } from "../support/payer";
import { orderOf, pressThere } from "../support/refunds";
import { Shopper } from "../support/shopper";
import { paidSession } from "../support/stripe-events";
import { openSuiteShop } from "../support/suite-shop";

const cards = ["grapes", "tlc", "local-idiot"];
/** Its refunds wait for money in the shop's account at the payment company. */
const waitingCard = "4000 0000 0000 7726";

describe.each(databases)("an order on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });
  let owner: Shopper;

  /** The owner at the open desk, one for all tests. */
  async function theOwner(): Promise<Shopper> {
    if (!owner) {
      const staff = await newStaff(shop, "owner");
      await staff.press("/desk/unlock", "open-desk", { code: codeOf(await secretFor(staff)) });
      owner = staff;
    }
    return owner;
  }

  type Sold = { id: string; email: string; paymentId: string; names: string[] };

  async function sell(cardNumber = "4242 4242 4242 4242"): Promise<Sold> {
    const shopper = new Shopper(shop.url);
    await filled(cards.map((card) => [crypto.randomUUID(), card, ""]))(shopper);
    const { headers } = await shopper.press("/cart", "checkout");
    const email = `${crypto.randomUUID()}@example.com`;
    const { location } = await pay(headers.get("Location") ?? "", { email, cardNumber });
    await shopper.get(location);
    return readSold(email);
  }

  async function readSold(email: string): Promise<Sold> {
    const order = await shop.db
      .selectFrom("orders")
      .select(["id", "paymentId"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const lines = await shop.db
      .selectFrom("orderLines")
      .select("name")
      .where("orderId", "=", order.id)
      .orderBy("position")
      .execute();
    return {
      id: order.id,
      email,
      paymentId: order.paymentId ?? "",
      names: lines.map(({ name }) => name),
    };
  }

  /** Money comes, and no address with it, as the provider's answers may have none. */
  async function sellWithoutAddress(): Promise<Sold> {
    const shopper = new Shopper(shop.url);
    await filled(cards.map((card) => [crypto.randomUUID(), card, ""]))(shopper);
    await shopper.press("/cart", "checkout");
    const order = await shop.db
      .selectFrom("orders")
      .selectAll()
      .where("paidAt", "is", null)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    const email = `${crypto.randomUUID()}@example.com`;
    const bare = { customer_details: { email }, collected_information: null };
    const outcome = readSession({ ...paidSession(order), ...bare }, false);
    await recordPayment({ db: shop.db, log: pino({ level: "silent" }) }, outcome);
    return readSold(email);
  }

  const pressOn = async ({ id }: Sold, intent: string, fields: Record<string, string> = {}) => {
    const staff = await theOwner();
    const answer = await staff.press(`/desk/orders/${id}`, intent, { order: id, ...fields });
    expect([intent, answer.status, await wordsOf(answer.clone())]).toEqual([intent, 303, ""]);
  };

  /** Refunds at the desk, by its two steps. */
  async function refund({ id }: Sold, query: string): Promise<void> {
    const staff = await theOwner();
    const path = `/desk/orders/${id}/refund`;
    const page = await (await staff.get(`${path}?${query}&check=yes`)).text();
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const filledIn = Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
    expect((await staff.press(path, "refund-order", filledIn)).status).toBe(303);
  }

  /** Refunds as somebody does at the payment company, and waits until the shop has heard. */
  async function refundThere(sold: Sold, amount: string): Promise<void> {
    await pressThere(shop.standInsUrl, `${sold.paymentId}/refund`, { amount });
    const reserved = async () => (await orderOf(shop.db, sold.id)).refundReservedPence;
    await expect.poll(reserved).toBe(Math.round(Number(amount) * 100));
  }

  async function dispute(sold: Sold): Promise<void> {
    await pressThere(shop.standInsUrl, `${sold.paymentId}/dispute`, { kind: "dispute" });
    await expect.poll(async () => (await orderOf(shop.db, sold.id)).disputeState).toBe("open");
  }

  async function closeDispute(sold: Sold, status: "won" | "lost"): Promise<void> {
    const { id } = await shop.db
      .selectFrom("disputes")
      .select("id")
      .where("orderId", "=", sold.id)
      .executeTakeFirstOrThrow();
    await pressThere(shop.standInsUrl, `disputes/${id}/close`, { status });
    await expect.poll(async () => (await orderOf(shop.db, sold.id)).disputeState).toBe(status);
  }

  /** The expected text of every place about an order, made by the forms of staff and banks. */
  type Fact = {
    fact: string;
    cardNumber?: string;
    come?: () => Promise<Sold>;
    happen: (sold: Sold) => Promise<unknown>;
    /** The list of the desk that has it. */
    list: "waiting" | "held" | "none";
    /** The places of the cards that are printed and posted. */
    posted: readonly number[];
    /** How it stands for its shopper. */
    shown: "On our bench" | "On hold" | "Refunded";
    /** Why it is on hold, for its shopper. */
    because?: string;
  };

  const all = [0, 1, 2];
  const onBench = { list: "waiting", shown: "On our bench" } as const;
  const held = { list: "held", posted: [], shown: "On hold" } as const;
  const over = { list: "none", posted: [], shown: "Refunded" } as const;
  const position = "1";
  const lines = "line.0=on&line.1=on&line.2=on";

  const facts: Fact[] = [
    { fact: "nothing happened", happen: async () => {}, ...onBench, posted: all },
    {
      fact: "a card was refunded",
      happen: (sold) => refund(sold, "line.1=on&reason=faulty"),
      ...onBench,
      posted: [0, 2],
    },
    {
      fact: "a card was taken out",
      happen: (sold) => pressOn(sold, "take-card-out", { position, reason: "A threat" }),
      ...onBench,
      posted: [0, 2],
    },
    {
      fact: "a card was taken out and put back",
      async happen(sold) {
        await pressOn(sold, "take-card-out", { position });
        await pressOn(sold, "put-card-back", { position });
      },
      ...onBench,
      posted: all,
    },
    {
      fact: "every card was taken out",
      async happen(sold) {
        for (const each of all) await pressOn(sold, "take-card-out", { position: String(each) });
      },
      ...held,
      because: "refund",
    },
    {
      fact: "one card was taken out and the others were refunded",
      async happen(sold) {
        await pressOn(sold, "take-card-out", { position });
        await refund(sold, "line.0=on&line.2=on&reason=faulty");
      },
      ...held,
      because: "refund",
    },
    {
      fact: "every card was refunded, and not all of the postage",
      happen: (sold) => refund(sold, `${lines}&reason=faulty`),
      ...over,
    },
    {
      fact: "all of its money is on its way back",
      cardNumber: waitingCard,
      happen: (sold) => refund(sold, "whole=on&reason=faulty"),
      ...held,
      because: "refund",
    },
    {
      fact: "every card was refunded, and then a refund of the postage failed",
      cardNumber: waitingCard,
      async happen(sold) {
        await refund(sold, `${lines}&reason=faulty`);
        await settleThere(sold, "succeeded");
        await refund(sold, "postage=all&reason=faulty");
        await settleThere(sold, "failed");
      },
      ...over,
    },
    {
      fact: "all of it is on its way back from the payment company's dashboard",
      cardNumber: waitingCard,
      async happen(sold) {
        const { totalPence } = await orderOf(shop.db, sold.id);
        await refundThere(sold, ((totalPence ?? 0) / 100).toFixed(2));
      },
      ...held,
      because: "refund",
    },
    {
      fact: "some of it went back from the payment company's dashboard",
      happen: (sold) => refundThere(sold, "3.25"),
      ...held,
      because: "refund",
    },
    {
      fact: "some of it went back from there, and the owner said for which card",
      async happen(sold) {
        await refundThere(sold, "3.25");
        const { id } = await shop.db
          .selectFrom("refunds")
          .select("id")
          .where("orderId", "=", sold.id)
          .executeTakeFirstOrThrow();
        await pressOn(sold, "name-refunded-cards", { refund: id, "line.1": "on" });
      },
      ...onBench,
      posted: [0, 2],
    },
    { fact: "a bank disputes its payment", happen: dispute, ...held, because: "Your bank" },
    {
      fact: "a bank disputes it, and the owner posts it all the same",
      async happen(sold) {
        await dispute(sold);
        await pressOn(sold, "post-all-the-same");
      },
      ...onBench,
      posted: all,
    },
    {
      fact: "it was posted all the same, and then the dispute was lost",
      async happen(sold) {
        await dispute(sold);
        await pressOn(sold, "post-all-the-same");
        await closeDispute(sold, "lost");
      },
      ...held,
      because: "Your bank",
    },
    {
      fact: "its dispute was won",
      async happen(sold) {
        await dispute(sold);
        await closeDispute(sold, "won");
      },
      ...onBench,
      posted: all,
    },
    {
      fact: "its dispute was won while staff hold it",
      async happen(sold) {
        await pressOn(sold, "hold-order", { reason: "Rude even for us" });
        await dispute(sold);
        await closeDispute(sold, "won");
      },
      ...held,
      because: "look into something",
    },
    {
      fact: "staff held and released it",
      async happen(sold) {
        await pressOn(sold, "hold-order", { reason: "Rude even for us" });
        await pressOn(sold, "release-order");
      },
      ...onBench,
      posted: all,
    },
    {
      fact: "its money came without an address",
      come: sellWithoutAddress,
      happen: async () => {},
      ...held,
      because: "no address",
    },
  ];

  async function settleThere(sold: Sold, status: "succeeded" | "failed"): Promise<void> {
    const refunds = () =>
      shop.db
        .selectFrom("refunds")
        .select(["providerRefundId", "state"])
        .where("orderId", "=", sold.id)
        .orderBy("createdAt", "desc");
    const { providerRefundId } = await refunds().executeTakeFirstOrThrow();
    await pressThere(shop.standInsUrl, `refunds/${providerRefundId}/settle`, { status });
    const newest = async () => (await refunds().executeTakeFirstOrThrow()).state;
    await expect.poll(newest).toBe(status);
  }

  // Spec 17: A card that should not be printed can be taken out, and the rest of its order is
  // dispatched. (app/shop/fulfilment/take-card-out.server.ts, app/routes/desk/print/reading.tsx)
  // Spec 18: Every list, sheet and letter, and the shopper's page, agree on what is refunded, taken
  // out, held or disputed. (app/shop/orders/parcel.server.ts,
  // app/shop/refunds/settle-order.server.ts)
  test.each(facts)("says so in every place when $fact", async (fact) => {
    const sold = fact.come ? await fact.come() : await sell(fact.cardNumber);
    await fact.happen(sold);
    const staff = await theOwner();
    const words = async (path: string) => wordsOf(await staff.get(path));
    const { id, names } = sold;
    const postedNames = fact.posted.map((place) => names[place]);

    for (const show of ["waiting", "held"] as const) {
      const listed = (await words(`/desk/orders?show=${show}`)).includes(id);
      expect([show, listed]).toEqual([show, fact.list === show]);
    }

    const page = await wordsOf(
      await new Shopper(shop.url).get(`/order/${await issueOrderLink(shop.db, id)}`),
    );
    expect(page).toContain(fact.shown);
    if (fact.because) expect(page).toContain(fact.because);

    const printed = await staff.press("/desk/orders", "print-orders", { [`order.${id}`]: "on" });
    const dispatch = () =>
      staff.press(`/desk/orders/${id}`, "dispatch-orders", { [`order.${id}`]: "on" });
    if (fact.list !== "waiting") {
      expect(await wordsOf(printed)).toContain("Nothing to print");
      await staff.follow(await dispatch());
      expect((await orderOf(shop.db, id)).dispatchedAt).toBeNull();
      return;
    }

    const { pathname } = new URL(printed.headers.get("Location") ?? "", shop.url);
    const sheets = ["read", "picks", "cards", "labels"];
    for (const show of sheets) {
      const sheet = await words(`${pathname}?show=${show}`);
      const there = names.filter((name) => sheet.includes(name));
      expect([show, there]).toEqual([show, show === "labels" ? [] : postedNames]);
    }
    const order = await (await staff.get(`/desk/orders/${id}`)).text();
    const struck = names.filter((name) => order.includes(`<s>${name}</s>`));
    expect(struck).toEqual(names.filter((name) => !postedNames.includes(name)));

    await staff.follow(await dispatch());
    expect((await orderOf(shop.db, id)).status).toBe("Dispatched");
    const again = await (await staff.get(`/desk/orders/${id}`)).text();
    const [form = ""] = /<legend>Send another[\s\S]*?<\/fieldset>/.exec(again) ?? [];
    expect(names.filter((name) => form.includes(name))).toEqual(postedNames);
    await shop.db.updateTable("outbox").set({ dueAt: 0 }).where("orderId", "=", id).execute();
    const letter = await letterTo(shop.standInsUrl, sold.email, `Your order ${id} is in the post`);
    expect(names.filter((name) => letter.text.includes(name))).toEqual(postedNames);
  });
});
