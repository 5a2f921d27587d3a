import pino from "pino";
import { expect } from "vitest";
import { refundsOfPayments } from "../../app/shop/standing/money-back.server";
import { readSession } from "../../app/payments/read-session.server";
import { recordPayment } from "../../app/shop/checkout/record-payment.server";
import { formatPence } from "../../app/shop/money";
import { loggedIn } from "./arrivals";
import { atDesk, causeAt, textOf } from "./desk";
import { readOrder, newCode } from "./rows";
import { buy } from "./payer";
import { submitAtProvider } from "./refunds";
import { Shopper } from "./shopper";
import { paidSession } from "./stripe-events";
import type { SuiteShop } from "./suite-shop";
import { changePrice } from "./cards";

type DeskShop = Pick<SuiteShop, "url" | "standInsUrl" | "db" | "company" | "mail">;

/** An order that money has come for, and who ordered it. */
export type Sold = {
  id: string;
  shopper: Shopper;
  customerId: string;
  email: string;
  paymentId: string;
  /** The page that thanked for it. */
  confirmation: string;
  /** The names of its cards, by their places. */
  names: string[];
  /** Paid for it, as "£11.23". */
  total: string;
  /** The discount code that was used, and the amount that it took off, as "£4.99"; null for none. */
  discount: { code: string; amount: string } | null;
  /** Inside its first card, and on no other paper. */
  message: string;
};

/** Three cards that no other suite changes. */
export const usualCards = ["grapes", "tlc", "local-idiot"];

/** The actions of shoppers, staff, banks and the payment company, by the forms that they submit. */
export class OrderActions {
  #owner: Promise<Shopper> | undefined;
  constructor(readonly shop: DeskShop) {}

  /** The owner at the open desk, one for all orders. */
  owner(): Promise<Shopper> {
    this.#owner ??= atDesk(this.shop, "owner");
    return this.#owner;
  }

  /** A customer's order of those cards, the first with a message. */
  async sell(cards = usualCards, cardNumber = "4242 4242 4242 4242"): Promise<Sold> {
    const { shopper, message } = await this.#fillBasket(cards);
    return this.#pay(shopper, message, cardNumber);
  }

  async #pay(shopper: Shopper, message: string, cardNumber?: string): Promise<Sold> {
    const email = `${crypto.randomUUID()}@example.com`;
    const { location } = await buy(shopper, { email, ...(cardNumber && { cardNumber }) });
    await shopper.get(location);
    const { pathname, search } = new URL(location);
    return this.#readSold(shopper, email, message, pathname + search);
  }

  /** The same with a code of half off, that the owner made. */
  async sellDiscounted(): Promise<Sold> {
    const code = newCode();
    const firstDay = "2020-01-01";
    const fields = { discountCode: code, takesOff: "50%", firstDay };
    await this.submitAtDesk("/desk/discounts", "make-discount", fields);
    const { shopper, message } = await this.#fillBasket(usualCards);
    expect((await shopper.submit("/cart", "apply-discount", { code })).status).toBe(303);
    return this.#pay(shopper, message);
  }

  /** Money comes, and no address with it, as the provider's answers may have none. */
  async sellWithoutAddress(): Promise<Sold> {
    const { db } = this.shop;
    const { shopper, message } = await this.#fillBasket(usualCards);
    await shopper.submit("/cart", "checkout");
    const order = await db
      .selectFrom("orders")
      .selectAll()
      .where("paidAt", "is", null)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    const email = `${crypto.randomUUID()}@example.com`;
    const bare = { customer_details: { email }, collected_information: null };
    const outcome = readSession({ ...paidSession(order), ...bare }, false);
    await recordPayment({ db, log: pino({ level: "silent" }) }, outcome);
    const page = `/order-confirmation?session_id=${order.checkoutSessionId}`;
    return this.#readSold(shopper, email, message, page);
  }

  async #fillBasket(cards: string[]) {
    const shopper = new Shopper(this.shop.url);
    await loggedIn(shopper);
    const message = `Get well or ${crypto.randomUUID()}`;
    for (const [place, itemId] of cards.entries()) {
      const personalisation = place === 0 ? message : "";
      const line = { uId: crypto.randomUUID(), itemId, personalisation };
      await shopper.submit(`/card/${itemId}`, "addtocart", line);
    }
    return { shopper, message };
  }

  async #readSold(
    shopper: Shopper,
    email: string,
    message: string,
    confirmation: string,
  ): Promise<Sold> {
    const { db } = this.shop;
    const { discountCode, discountPence, ...order } = await db
      .selectFrom("orders")
      .innerJoin("payments", "payments.orderId", "orders.id")
      .select(["id", "paymentId", "customerId", "totalPence", "discountCode", "discountPence"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom("orderLines")
      .select("name")
      .where("orderId", "=", order.id)
      .orderBy("position")
      .execute();
    return {
      id: order.id,
      shopper,
      customerId: order.customerId ?? "",
      email,
      paymentId: order.paymentId ?? "",
      confirmation,
      names: lines.map(({ name }) => name),
      total: formatPence(order.totalPence ?? 0),
      discount: discountCode ? { code: discountCode, amount: formatPence(discountPence) } : null,
      message,
    };
  }

  /** Submits a form on the desk's page of the order. */
  async submit({ id }: Sold, intent: string, fields: Record<string, string> = {}): Promise<void> {
    await this.submitAtDesk(`/desk/orders/${id}`, intent, { order: id, ...fields });
  }

  async submitAtDesk(path: string, intent: string, fields: Record<string, string>): Promise<void> {
    const answer = await (await this.owner()).submit(path, intent, fields);
    expect([intent, answer.status, await textOf(answer.clone())]).toEqual([intent, 303, ""]);
  }

  /** Presses the button of a cause of that kind. */
  async end(sold: Sold, kind: "staff" | "disputed"): Promise<void> {
    const cause = await causeAt(await this.owner(), sold.id, kind);
    const intent = kind === "disputed" ? "post-all-the-same" : "release-order";
    await this.submit(sold, intent, { cause });
  }

  dispatch = (sold: Sold) => this.submit(sold, "dispatch-orders", { [`order.${sold.id}`]: "on" });

  /** Refunds at the desk, by its two steps. */
  async refund({ id }: Sold, query: string): Promise<void> {
    const staff = await this.owner();
    const path = `/desk/orders/${id}/refund`;
    const page = await (await staff.get(`${path}?${query}&check=yes`)).text();
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const filledIn = Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
    expect((await staff.submit(path, "refund-order", filledIn)).status).toBe(303);
  }

  async changePrice(card: string, pounds: string): Promise<void> {
    await changePrice(await this.owner(), card, pounds);
  }

  /** Refunds as somebody does at the payment company, and waits until the shop has heard. */
  async refundThere(sold: Sold, pence: number): Promise<void> {
    const { standInsUrl, db } = this.shop;
    await submitAtProvider(standInsUrl, `${sold.id}/refund`, { pence: String(pence) });
    const reserved = async () => (await readOrder(db, sold.id)).refundReservedPence;
    await expect.poll(reserved).toBe(pence);
  }

  /** The payment company ends the newest refund. */
  async finishRefundThere(sold: Sold, status: "succeeded" | "failed"): Promise<void> {
    const { standInsUrl, db } = this.shop;
    const newest = () =>
      refundsOfPayments(db)
        .select("state")
        .where("orderId", "=", sold.id)
        .orderBy("createdAt", "desc")
        .executeTakeFirstOrThrow();
    await submitAtProvider(standInsUrl, `${sold.id}/settle`, { status });
    await expect.poll(async () => (await newest()).state).toBe(status);
  }

  async dispute(sold: Sold): Promise<void> {
    await submitAtProvider(this.shop.standInsUrl, `${sold.id}/dispute`);
    await this.#expectDispute(sold, "open");
  }

  async closeDispute(sold: Sold, status: "won" | "lost"): Promise<void> {
    await submitAtProvider(this.shop.standInsUrl, `${sold.id}/close`, { status });
    await this.#expectDispute(sold, status);
  }

  async #expectDispute(sold: Sold, state: string): Promise<void> {
    const disputeState = async () => (await readOrder(this.shop.db, sold.id)).disputeState;
    await expect.poll(disputeState).toBe(state);
  }
}
