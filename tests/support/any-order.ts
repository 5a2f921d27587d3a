import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { readSession } from "../../app/payments/read-session.server";
import { lookUpPayments } from "../../app/shop/checkout/look-up-payments.server";
import { findLostNews } from "../../app/shop/refunds/look-up-refunds.server";
import { listMoves } from "../../app/shop/reports/money-moves.server";
import type { Shop } from "../../app/shop/shop";
import type { DatabaseKind } from "./database";
import { dispatchOrders } from "../../app/shop/fulfilment/dispatch.server";
import { holdOrder } from "../../app/shop/fulfilment/hold.server";
import {
  historiesOf,
  listBooks,
  orderByBooks,
  subtotalPence,
  type Books,
  type Deed,
  type History,
} from "./payment-histories";
import { readOrder, addPaidOrder } from "./rows";
import { sendEvent } from "./refunds";
import { paidSession } from "./stripe-events";
import { openTestShop } from "./test-shop";

/** `EXPLORE=4` takes histories of four facts, the sale among them. */
const mostFacts = Number(process.env.EXPLORE ?? 3);

/** Every order of the reports, each a number. */
function ordersOf(reports: number[]): number[][] {
  if (reports.length === 0) return [[]];
  return [...new Set(reports)].flatMap((first) => {
    const others = reports.toSpliced(reports.indexOf(first), 1);
    return ordersOf(others).map((rest) => [first].concat(rest));
  });
}

type TellingsOf = (reports: number[]) => number[][];

const oneAgain: TellingsOf = (reports) =>
  ordersOf(reports).flatMap((told) => reports.map((each) => [...told, each]));
const oneNever: TellingsOf = (reports) =>
  reports.flatMap((lost) => ordersOf(reports.filter((each) => each !== lost)));

/** Ways of telling reports, each a number: all orders of each way. */
export const once: TellingsOf = ordersOf;
export const tellings: Record<string, TellingsOf> = {
  "one report twice": oneAgain,
  "one report never, before the jobs ask": oneNever,
};

/** An order of two cards whose payment page is open, and the page's session once it is paid. */
export async function openOrder({ db }: Shop, number: number, paymentId: string) {
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
  const session = { ...paidSession(await readOrder(db, id)), payment_intent: paymentId };
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

type Done = { deed: Deed; /** The number of reports that are told before it. */ after: number };

/**
 * @param done a deed of the owner between two reports, which the shop may refuse
 * @returns the id of the order, its state, and the deed if it was done
 */
export async function tell(
  shop: Shop,
  history: History,
  told: number[],
  number: number,
  done?: Done,
) {
  const { books, reports } = history;
  const { id, session } = await openOrder(shop, number, books.paymentId);
  const sale = { type: "checkout.session.completed", object: session, created: books.now - 3600 };
  let deed: Deed | undefined;
  for (const [place, each] of told.entries()) {
    const { type, object, created } = [sale, ...reports][each]!;
    await sendEvent(shop, type, object, created);
    if (done?.after === place + 1 && (await deeds[done.deed](shop, id))) deed = done.deed;
  }
  if (told.length <= reports.length) await ask(shop, session, books);
  const { status, heldReason, refundedPence, refundReservedPence } = await readOrder(shop.db, id);
  return { id, deed, state: { status, heldReason, refundedPence, refundReservedPence } };
}

/** @returns whether it is done, and not refused */
const deeds: Record<Deed, (shop: Shop, id: string) => Promise<boolean>> = {
  "staff hold it": ({ db }, id) =>
    holdOrder(db, "olive", id, "Ask").then(
      () => true,
      () => false,
    ),
  "it is dispatched": async ({ db }, id) =>
    (await dispatchOrders(db, "olive", [id])).doneIds.length > 0,
};

function sentence({ reports }: History, told: number[]): string {
  const facts = ["paid", ...reports.map(({ fact }) => fact)];
  return `[${facts.join(", ")}] told as ${told.map((each) => facts[each]).join(" → ")}`;
}

/**
 * Tells a new shop all histories in all those ways, and expects each order, the ledger and the letters to be
 * as the payment company's books say.
 */
export async function expectAsBooksSay(
  kind: DatabaseKind,
  tellingsOf: TellingsOf,
  done?: Deed,
): Promise<void> {
  const shop = await openTestShop(kind);
  const keptPence = new Map<string, number>();
  const faults: string[] = [];
  const check = async (shape: number, told: number[], number: number, after = 0) => {
    const history = historiesOf(`pi_${number}`, mostFacts - 1)[shape]!;
    const { id, deed, state } = await tell(
      shop,
      history,
      told,
      number,
      done && { deed: done, after },
    );
    const { keptPence: kept, ...books } = orderByBooks(history.books, deed);
    keptPence.set(id, kept);
    if (!isDeepStrictEqual(state, books)) {
      const does = deed ? `, ${deed} after ${after}` : "";
      faults.push(`${sentence(history, told)}${does}: ${JSON.stringify(state)}`);
    }
  };
  let number = 0;
  for (const [shape, { reports }] of historiesOf("", mostFacts - 1).entries()) {
    const arrivals = tellingsOf([0, ...reports.map((_report, place) => place + 1)]);
    await Promise.all(
      arrivals.flatMap((told) =>
        (done ? told.map((_report, place) => place + 1) : [0]).map((after) =>
          check(shape, told, (number += 1), after),
        ),
      ),
    );
  }
  expect(faults).toEqual([]);
  expect(await takings(shop)).toEqual(keptPence);
  const confirmations = await shop.db
    .selectFrom("outbox")
    .select("orderId")
    .where("kind", "=", "order-confirmation")
    .execute();
  expect(confirmations).toHaveLength(number);
}

const allTime = { from: 0, before: Number.MAX_SAFE_INTEGER, day: "ever" };

/** The sum of each order's moves of money. */
async function takings({ db }: Shop): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { orderId, pence } of await listMoves(db, allTime)) {
    sums.set(orderId, (sums.get(orderId) ?? 0) + pence);
  }
  return sums;
}
