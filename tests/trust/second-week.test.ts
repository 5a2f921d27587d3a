import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { writeMorningMails } from "../../app/shop/staff/morning-mails.server";
import { databases, databasesOfPages } from "../support/database";
import { causeAt, textOf } from "../support/desk";
import { openSuiteShop } from "../support/suite-shop";
import { isLong, sized } from "../support/trial";
import { WeekBooks, type Booked } from "../support/week-books";
import {
  cardsOn,
  expectLetters,
  expectMoney,
  expectSheets,
  expectToday,
} from "../support/week-checks";
import { WeekDesk } from "../support/week-desk";

/** The orders of Monday to Sunday, 20 or 200. */
const perDay = [4, 4, 3, 2, 3, 2, 2].map((count) => count * sized(1, 10));
const correctedPerDay = sized(1, 2);
const monday = "2026-11-09";
const sunday = "2026-11-15";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe.each(isLong ? databases : databasesOfPages.slice(0, 1))(
  "a week of a shop on %s",
  (kind) => {
    const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100000" });

    // Spec 17: In a week of 200 orders with refunds, disputes, corrections and paper jams, exactly the
    // cards that are to be posted are on paper and leave, and the shop's books agree with the payment
    // company's to the penny. (app/shop/orders/parcel.server.ts, app/shop/reports/money-moves.server.ts)
    test("posts what was paid for and nothing else, tells each customer once, and balances", async () => {
      vi.setSystemTime(new Date(`${monday}T08:00Z`));
      const week = new Week(new WeekDesk(shop, new WeekBooks(shop)));
      await week.monday();
      await week.tuesday();
      await week.wednesday();
      await week.thursday();
      await week.friday();
      await week.weekend();
      await expectMoney(week.desk, monday, sunday);
      expect(week.books.orders).toHaveLength(perDay.reduce((all, each) => all + each, 0));
      const written = await shop.db
        .selectFrom("outbox")
        .select(["kind", "state"])
        .where((eb) =>
          eb.or([eb("kind", "=", "owner-morning"), eb("key", "like", "owner-dispute:%")]),
        )
        .orderBy("kind")
        .execute();
      const sent = (kindOfLetter: string) => ({ kind: kindOfLetter, state: "sent" });
      expect(written).toEqual([
        ...Array.from({ length: 3 }, () => sent("owner-alarm")),
        ...Array.from({ length: 6 }, () => sent("owner-morning")),
      ]);
    });
  },
);

const isHere = ({ state }: Booked) => state === "here";
const hasSome = ({ state, cards, out }: Booked) => state === "here" && cards.length - out.size > 1;

/** The days of the week, each with its mishaps. */
class Week {
  readonly books: WeekBooks;
  constructor(readonly desk: WeekDesk) {
    this.books = desk.books;
  }

  async monday() {
    const { desk, books } = this;
    await this.#open("09");
    const code = { discountCode: "GIT10", takesOff: "10%", firstDay: monday };
    await desk.submitProven("/desk/discounts", "make-discount", code);
    books.discountCode = "GIT10";
    const prices = { secondClass: "1.90", firstClass: "2.80", fromDay: "2026-11-11" };
    await desk.submit("owner", "/desk/settings", "set-postage", prices);
    const day = "2026-11-12";
    const closed = { from: day, until: day, note: "Stocktaking", takesOrders: "on" };
    await desk.submit("owner", "/desk/closed-days", "close-days", closed);
    const [first] = await books.sell(perDay[0]!);
    expect(await this.#shopPage()).toContain("We’re shut on Thursday 12 November.");
    await desk.dispute(first!);
    await desk.print();
    await expectToday(desk);
    await this.#correct();
    await this.#jamOrder();
    await this.#post("09");
  }

  async tuesday() {
    const { desk, books } = this;
    await this.#open("10");
    await books.sell(perDay[1]!);
    await desk.refund(books.pick(hasSome), 0);
    await desk.refund(books.pick(isHere));
    await desk.print();
    await this.#jamCardAndLabel();
    const threatened = books.pick(hasSome);
    await desk.exclude(threatened, threatened.cards.length - 1);
    await desk.refund(threatened, threatened.cards.length - 1);
    const packer = await desk.who("packer").get(`/desk/orders/${threatened.id}/refund`);
    expect(packer.status).toBe(403);
    await this.#correct();
    await this.#post("10");
    const late = await books.checkOut();
    await desk.until("2026-11-11T00:05Z");
    await books.payFor(late);
  }

  async wednesday() {
    const { desk, books } = this;
    books.postages = [190, 280];
    const posted = books.pick(({ state }) => state === "gone");
    await this.#open("11");
    expect(await this.#shopPage("/card/grapes")).toContain("First Class, £2.80");
    await books.sell(perDay[2]! - 1);
    await desk.recall(posted);
    await desk.print();
    await expectToday(desk);
    const disputed = books.pick((order) => isHere(order) && order !== posted);
    await desk.dispute(disputed);
    await expectToday(desk);
    await expectSheets(desk);
    const orderPage = `/desk/orders/${disputed.id}`;
    const owner = desk.who("owner");
    const answer = { order: disputed.id, cause: await causeAt(owner, disputed.id, "disputed") };
    expect((await owner.submit(orderPage, "release-order", answer)).status).toBe(422);
    await desk.submitProven(orderPage, "post-all-the-same", answer);
    disputed.state = "here";
    await this.#correct();
    await this.#post("11");
    await desk.closeDispute(disputed, "won");
  }

  async thursday() {
    const { desk, books } = this;
    await this.#open("12");
    expect(await this.#shopPage()).toContain("Stocktaking: we’re shut");
    await books.sell(perDay[3]!);
    await expectToday(desk);
    expect(await textOf(await desk.who("packer").get("/desk"))).toContain(
      "The next collection is on Friday 13 November",
    );
  }

  async friday() {
    const { desk, books } = this;
    await this.#open("13");
    await books.sell(perDay[4]!);
    await desk.dispute(
      books.pick(({ state, letters }) => state === "gone" && letters.length === 2),
    );
    await desk.print();
    await desk.refund(books.pick(isHere));
    await desk.refund(
      books.pick((order) => hasSome(order) && order.isPrinted && order.out.size === 0),
      0,
    );
    await expectToday(desk);
    await this.#correct();
    await this.#post("13");
  }

  async weekend() {
    const { desk, books } = this;
    await this.#open("14");
    await books.sell(perDay[5]!);
    await expectToday(desk);
    await this.#open("15");
    await books.sell(perDay[6]!);
    await desk.print();
    await this.#correct();
    const [held] = books.with("held");
    await desk.closeDispute(held!, "lost");
    await this.#post("15");
    expect(books.with("here")).toEqual([]);
    await desk.open();
    await expectToday(desk);
  }

  /** The desk opens at eight, and owners are told of the orders since yesterday. */
  async #open(day: string) {
    await this.desk.until(`2026-11-${day}T08:00Z`);
    await this.desk.open();
    await writeMorningMails(this.desk.shop.db, Date.now());
    await expectToday(this.desk);
  }

  #shopPage = async (path = "/") => textOf(await fetch(this.desk.shop.url + path));

  /** Corrects addresses that are printed, prints them again, and looks at the sheets. */
  async #correct() {
    const { desk, books } = this;
    const some = books.with("here").filter(({ isPrinted }) => isPrinted);
    for (const order of some.slice(-correctedPerDay)) await desk.correctAddress(order);
    await expectToday(desk);
    await expectSheets(desk);
    await desk.print();
    await expectSheets(desk);
  }

  async #jamOrder() {
    const order = this.books.pick(isHere);
    const again = await this.desk.printAgain(order, "order");
    expect(cardsOn(again)).toEqual(order.cards.map(({ name }) => `${order.id} ${name}`));
  }

  /** A label that is printed again takes the next free place. */
  async #jamCardAndLabel() {
    const order = this.books.pick(hasSome);
    const position = [...order.cards.keys()].find((place) => !order.out.has(place))!;
    const card = await this.desk.printAgain(order, `card.${position}`);
    expect(cardsOn(card)).toEqual([`${order.id} ${order.cards[position]?.name}`]);
    const [batch = ""] = this.desk.batches.slice(-1);
    const labels = await this.desk.html(`${batch}?show=labels`);
    const next = Number(/next batch begins at label (\d+)/.exec(labels)?.[1] ?? 1);
    const again = await this.desk.printAgain(order, "label");
    const places = again.split('class="address-label"').slice(1);
    expect(places.findIndex((place) => place.includes(order.id)) + 1).toBe(next);
  }

  /** Everything is posted, and a page that was left open says so. */
  async #post(day: string) {
    const { desk } = this;
    const [stale = ""] = desk.batches;
    await desk.postAll();
    await expectToday(desk);
    const batch = stale.slice("/desk/print/".length);
    const late = await desk.who("packer").submit(stale, "post-batch", { batch });
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain("Nothing of this batch is left to post.");
    await desk.until(`2026-11-${day}T18:00Z`);
    await desk.settleLetters();
    await expectLetters(desk);
  }
}
