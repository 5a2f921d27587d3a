import { setTimeout as pause } from "node:timers/promises";
import { Shopper } from "./shopper";

/** The fields of the hosted page, filled in with the test Visa card. */
const payer = {
  email: "dave@example.com",
  cardNumber: "4242 4242 4242 4242",
  expiry: "12/34",
  cvc: "123",
  name: "Dave Bastard",
  line1: "1 Regret Street",
  town: "Leeds",
  postcode: "LS1 4AP",
  delivery: "0",
};

/** The same by the labels of the page, in their order. */
export const payerByLabel = {
  Email: payer.email,
  "Card number": payer.cardNumber,
  Expiry: payer.expiry,
  CVC: payer.cvc,
  Name: payer.name,
  "Address line 1": payer.line1,
  "Town or city": payer.town,
  Postcode: payer.postcode,
};

/**
 * Pays on the hosted page, and returns where it leads.
 * @throws if the checkout led back into the shop, as after a refusal
 */
export async function pay(pageUrl: string, fields: Partial<typeof payer> = {}) {
  if (pageUrl.startsWith("/"))
    throw new Error(`The checkout led to ${pageUrl} instead of a payment`);
  const answer = await fetch(pageUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...payer, ...fields }),
  });
  return { status: answer.status, location: answer.headers.get("Location") ?? "" };
}

/** Checks out with what is in the shopper's basket, and pays. The shopper is not back in the shop yet. */
export async function buy(shopper: Shopper, fields: Partial<typeof payer> = {}) {
  const { headers } = await shopper.submit("/cart", "checkout");
  const paymentPage = headers.get("Location") ?? "";
  return { ...(await pay(paymentPage, fields)), paymentPage };
}

/** The session id in the address that the payment page leads back to. */
export function sessionIdIn(location: string): string {
  return new URL(location).searchParams.get("session_id") ?? "";
}

const purchaseTimeoutMs = 60_000;

/** A shopper without scripts, who tries again for as long as the shop is closed or busy. */
export class Buyer {
  constructor(readonly shopper: Shopper) {}

  addToCart(itemId: string, personalisation = "", uId: string = crypto.randomUUID()) {
    const fields = { uId, itemId, personalisation };
    return this.#persist(() => this.shopper.submit(`/card/${itemId}`, "addtocart", fields));
  }

  /** @returns the address of the payment page, or of the confirmation of what has been paid */
  async checkOut(): Promise<string> {
    const fields = { idempotencyKey: crypto.randomUUID() };
    // A provider that is slow to answer leads back to the basket, to try again.
    const isBack = ({ headers }: Response) => headers.get("Location") === "/cart";
    const submit = () => this.shopper.submit("/cart", "checkout", fields);
    const answer = await this.#persist(submit, isBack);
    return answer.headers.get("Location") ?? "";
  }

  /** @returns where the page leads; empty when it took no money, as it has been closed meanwhile */
  async pay(pageUrl: string): Promise<string> {
    const { status, location } = await pay(pageUrl);
    return status === 303 ? location : "";
  }

  comeBack(location: string): Promise<Response> {
    return this.#persist(() => this.shopper.get(location));
  }

  async #persist(
    ask: () => Promise<Response>,
    isRefused: (answer: Response) => boolean = () => false,
  ): Promise<Response> {
    const deadline = Date.now() + purchaseTimeoutMs;
    for (;;) {
      const answer = await ask().catch(() => undefined);
      if (answer && answer.status < 500 && !isRefused(answer)) return answer;
      if (Date.now() > deadline) throw new Error(`No answer but ${answer?.status}`);
      await pause(50);
    }
  }
}
