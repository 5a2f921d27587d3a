import { vi } from "vitest";
import type { Db } from "../../db/connect";
import { formatPence } from "../../app/shop/money";
import { pay } from "./payer";
import { Shopper } from "./shopper";
import type { SuiteShop } from "./suite-shop";

/** An order, as a shopkeeper with a paper book knows it. */
export type Booked = {
  id: string;
  paymentId: string;
  email: string;
  /** The name, and the lines of the address. */
  addressee: string[];
  cards: { name: string; message: string }[];
  /** The positions of the cards that are not posted. */
  out: Set<number>;
  /** "held" for a dispute. */
  state: "here" | "held" | "refunded" | "gone";
  isPrinted: boolean;
  /** Whether it is here after its day. */
  isLate: boolean;
  postagePence: number;
  /** The subjects of the letters to its customer. */
  letters: string[];
};

type Shop = Pick<SuiteShop, "url" | "standInsUrl" | "db">;
type Filled = Pick<Booked, "email" | "addressee" | "cards" | "postagePence"> & {
  shopper: Shopper;
  paymentPage: string;
  isFirstClass: boolean;
};

/** Moves the tests' clock. */
export const secondsOn = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

/** The orders of a week, by real forms, and what a shopkeeper notes about each. */
export class WeekBooks {
  readonly orders: Booked[] = [];
  /** The pence of 2nd and of First Class, as shoppers are shown them. */
  postages: readonly [number, number] = [170, 220];
  discountCode = "";
  #cards: { id: string; name: string }[] = [];
  #count = 0;
  constructor(readonly shop: Shop) {}

  /** The first order that fits. @throws if there is none */
  pick(fits: (order: Booked) => boolean): Booked {
    const found = this.orders.find(fits);
    if (!found) throw new Error("No order fits");
    return found;
  }

  with = (...states: Booked["state"][]) =>
    this.orders.filter(({ state }) => states.includes(state));

  async sell(count: number): Promise<Booked[]> {
    const sold: Booked[] = [];
    for (let i = 0; i < count; i++) sold.push(await this.payFor(await this.checkOut()));
    return sold;
  }

  /** Fills a basket with one to four different cards, and goes to the payment page. */
  async checkOut(): Promise<Filled> {
    const number = this.#count++;
    const shopper = new Shopper(this.shop.url);
    const cards: Booked["cards"] = [];
    for (let place = 0; place <= number % 4; place++) {
      const { id, name } = await this.#cardAt(number + place);
      const message = (number + place) % 2 === 0 ? `Message ${number}.${place}\nGet up` : "";
      const line = { uId: crypto.randomUUID(), itemId: id, personalisation: message };
      await shopper.submit(`/card/${id}`, "addtocart", line);
      cards.push({ name, message });
    }
    if (this.discountCode && number % 5 === 0) {
      await shopper.submit("/cart", "apply-discount", { code: this.discountCode });
    }
    const { headers } = await shopper.submit("/cart", "checkout");
    const isFirstClass = number % 3 === 0;
    return {
      shopper,
      cards,
      isFirstClass,
      paymentPage: headers.get("Location") ?? "",
      postagePence: this.postages[isFirstClass ? 1 : 0],
      email: `dave-${number}@example.com`,
      addressee: [`Dave Bastard ${number}`, `${number + 1} Regret Street`, "Leeds", "LS1 4AP"],
    };
  }

  async payFor({ shopper, paymentPage, isFirstClass, ...basket }: Filled): Promise<Booked> {
    secondsOn(5);
    const [name = "", line1 = ""] = basket.addressee;
    const delivery = isFirstClass ? "1" : "0";
    const { location } = await pay(paymentPage, { email: basket.email, name, line1, delivery });
    await shopper.get(location);
    const { id, paymentId } = await this.shop.db
      .selectFrom("orders")
      .select(["id", "paymentId"])
      .where("email", "=", basket.email)
      .executeTakeFirstOrThrow();
    const order: Booked = {
      id,
      paymentId: paymentId ?? "",
      ...basket,
      out: new Set(),
      state: "here",
      isPrinted: false,
      isLate: false,
      letters: [`Your order ${id}`],
    };
    this.orders.push(order);
    return order;
  }

  async #cardAt(index: number) {
    if (this.#cards.length === 0) this.#cards = await listCards(this.shop.db);
    return this.#cards[index % this.#cards.length]!;
  }
}

const listCards = (db: Db) =>
  db.selectFrom("products").select(["id", "name"]).orderBy("id").limit(40).execute();

/** "£3.25", and "–" for nothing, as the page of sales shows an amount. */
export const shownPence = (pence: number) => (pence === 0 ? "–" : formatPence(pence));
