import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { readSession } from "../../../app/payments/read-session.server";
import { lookUpPayments } from "../../../app/shop/checkout/look-up-payments.server";
import { findLostNews } from "../../../app/shop/refunds/look-up-refunds.server";
import { listMoves } from "../../../app/shop/reports/money-moves.server";
import type { Shop } from "../../../app/shop/shop";
import { databases } from "../../support/database";
import {
  historiesOf,
  listBooks,
  orderByBooks,
  subtotalPence,
  type Books,
  type History,
} from "../../support/payment-histories";
import { addPaidOrder } from "../../support/paid-order";
import { orderOf, sendEvent } from "../../support/refunds";
import { paidSession } from "../../support/stripe-events";
import { openTestShop } from "../../support/test-shop";

/** `EXPLORE=4` takes histories of four facts, the sale among them. */
const mostFacts = Number(process.env.EXPLORE ?? 3);

/** Every order of the reports, each a number. */
function ordersOf(reports: readonly number[]): number[][] {
  if (reports.length === 0) return [[]];
  return [...new Set(reports)].flatMap((first) => {
    const others = reports.toSpliced(reports.indexOf(first), 1);
    return ordersOf(others).map((rest) => [first].concat(rest));
  });
}

const oneAgain = (reports: number[]) =>
  ordersOf(reports).flatMap((told) => reports.map((each) => [...told, each]));
const oneNever = (reports: number[]) =>
  reports.flatMap((lost) => ordersOf(reports.filter((each) => each !== lost)));

/** An order of two cards whose payment page is open, and the page's session once it is paid. */
async function openOrder({ db }: Shop, number: number, paymentId: string) {
  const id = await addPaidOrder(db, `BC-${String(number).padStart(8, "0")}`, {
    status: "Awaiting payment",
    subtotalPence,
    postagePence: null,
    totalPence: null,
    paidAt: null,
    createdAt: Date.now() - 10 * 60_000,
    checkoutSessionId: `cs_${number}`,
  });
  const cards = [
    { productId: "grapes", name: "One", pricePence: 325 },
    { productId: "local-idiot", name: "Two", pricePence: 349 },
  ];
  await db
    .insertInto("orderLines")
    .values(
      cards.map((card, position) => {
        const line = { orderId: id, position, uId: `${id}-${position}`, personalisation: "" };
        return Object.assign(line, card);
      }),
    )
    .execute();
  const session = { ...paidSession(await orderOf(db, id)), payment_intent: paymentId };
  return { id, session };
}

/** Lets the jobs ask a payment company with those books. */
async function ask(shop: Shop, session: object, books: Books): Promise<void> {
  const payment = readSession(session, false);
  const { refunds, disputes } = listBooks(books);
  const payments = {
    ...shop.payments,
    listPaid: async function* () {
      yield [payment];
    },
    listRefunds: async () => refunds,
    listDisputes: async () => disputes,
  };
  await lookUpPayments({ ...shop, payments }, new Date());
  await findLostNews({ ...shop, payments }, new Date(), new AbortController().signal);
}

/** @returns the id of the order, and its state */
async function tell(shop: Shop, history: History, told: number[], number: number) {
  const { books, reports } = history;
  const { id, session } = await openOrder(shop, number, books.paymentId);
  const sale = { type: "checkout.session.completed", object: session, created: books.now - 3600 };
  for (const each of told) {
    const { type, object, created } = [sale, ...reports][each]!;
    await sendEvent(shop, type, object, created);
  }
  if (told.length <= reports.length) await ask(shop, session, books);
  const { status, heldReason, refundedPence, refundReservedPence } = await orderOf(shop.db, id);
  return { id, state: { status, heldReason, refundedPence, refundReservedPence } };
}

function sentence({ reports }: History, told: number[]): string {
  const facts = ["paid", ...reports.map(({ fact }) => fact)];
  return `[${facts.join(", ")}] told as ${told.map((each) => facts[each]).join(" → ")}`;
}

describe.each(databases)("news of a payment on %s", (kind) => {
  // Spec 16: News of a sale, its refunds and disputes ends in one state, whatever the order in which it
  // comes. (app/shop/refunds/refund-records.server.ts, app/shop/refunds/disputes.server.ts)
  test.each([
    ["each report once", ordersOf],
    ["one report twice", oneAgain],
    ["one report never, before the jobs ask", oneNever],
  ])("ends as the payment company's books say, in every order, %s", async (_times, tellingsOf) => {
    const shop = await openTestShop(kind);
    const keptPence = new Map<string, number>();
    const faults: string[] = [];
    const check = async (shape: number, told: number[], number: number) => {
      const history = historiesOf(`pi_${number}`, mostFacts - 1)[shape]!;
      const { id, state } = await tell(shop, history, told, number);
      const { keptPence: kept, ...books } = orderByBooks(history.books);
      keptPence.set(id, kept);
      if (!isDeepStrictEqual(state, books)) {
        faults.push(`${sentence(history, told)}: ${JSON.stringify(state)}`);
      }
    };
    let number = 0;
    for (const [shape, { reports }] of historiesOf("", mostFacts - 1).entries()) {
      const tellings = tellingsOf([0, ...reports.map((_report, place) => place + 1)]);
      await Promise.all(tellings.map((told) => check(shape, told, (number += 1))));
    }
    expect(faults).toEqual([]);
    expect(await takings(shop)).toEqual(keptPence);
    const confirmations = await shop.db
      .selectFrom("outbox")
      .select("orderId")
      .where("kind", "=", "order-confirmation")
      .execute();
    expect(confirmations).toHaveLength(number);
  });

  test("writes to the shopper of no refund that had failed before the sale was known", async () => {
    const shop = await openTestShop(kind);
    const failed = historiesOf("pi_1", 2).find(
      ({ reports }) => reports.at(-1)?.fact === "that refund fails",
    )!;
    await tell(shop, failed, [2, 0, 1], 1);
    const letters = await shop.db.selectFrom("outbox").select("kind").execute();
    expect(letters).toEqual([{ kind: "order-confirmation" }]);
  });
});

const allTime = { from: 0, before: Number.MAX_SAFE_INTEGER, day: "ever" };

/** The sum of each order's moves of money. */
async function takings({ db }: Shop): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { orderId, pence } of await listMoves(db, allTime)) {
    sums.set(orderId, (sums.get(orderId) ?? 0) + pence);
  }
  return sums;
}
