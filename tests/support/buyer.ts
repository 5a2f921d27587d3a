import { setTimeout as pause } from "node:timers/promises";
import { pay } from "./payer";
import { Shopper } from "./shopper";

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
