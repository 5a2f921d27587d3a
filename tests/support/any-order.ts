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
import { explore, type WindBack } from "./wind-back";

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

const saleOf = (session: object, { now }: Books) => ({
  type: "checkout.session.completed",
  object: session,
  created: now - 3600,
});

/** Tells a new shop of a history, as reports of those numbers. */
export async function tell(shop: Shop, { books, reports }: History, told: number[]): Promise<void> {
  const { session } = await openOrder(shop, 1, books.paymentId);
  for (const each of told) {
    const { type, object, created } = [saleOf(session, books), ...reports][each]!;
    await sendEvent(shop, type, object, created);
  }
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

type Telling = {
  shop: Shop;
  windBack: WindBack;
  history: History;
  order: { id: string; session: object };
  /** A deed of the owner after any of the reports, which the shop may refuse. */
  deed: Deed | undefined;
  faults: string[];
};

/** The deed, if the shop did not refuse it, and the number of reports before it. */
type Tried = { done: Deed | undefined; after: number };

/** Tells what is left in all those ways, and then that deed at each place. */
async function tellRest(
  telling: Telling,
  told: number[],
  ways: number[][],
  tried?: Tried,
): Promise<number> {
  const { shop, windBack, history, order, deed } = telling;
  let count = 0;
  if (deed && !tried && told.length > 0) {
    count += await windBack(async () => {
      const done = (await deeds[deed](shop, order.id)) ? deed : undefined;
      return tellRest(telling, told, ways, { done, after: told.length });
    });
  }
  if (ways.some((way) => way.length === 0) && (!deed || tried)) {
    count += 1;
    await windBack(() => check(telling, told, tried));
  }
  for (const next of new Set(ways.flatMap(([first]) => first ?? []))) {
    const rest = ways.filter(([first]) => first === next).map((way) => way.slice(1));
    count += await windBack(async () => {
      const report = [saleOf(order.session, history.books), ...history.reports][next]!;
      await sendEvent(shop, report.type, report.object, report.created);
      return tellRest(telling, [...told, next], rest, tried);
    });
  }
  return count;
}

/** Notes it if the order, the ledger or the letters are not as the books say. */
async function check(telling: Telling, told: number[], tried?: Tried): Promise<void> {
  const { shop, history, order, faults } = telling;
  if (told.length <= history.reports.length) await ask(shop, order.session, history.books);
  const row = await readOrder(shop.db, order.id);
  const { status, heldReason, refundedPence, refundReservedPence } = row;
  const moves = await listMoves(shop.db, allTime);
  const confirmations = await shop.db
    .selectFrom("outbox")
    .select("key")
    .where("kind", "=", "order-confirmation")
    .execute();
  const now = {
    status,
    heldReason,
    refundedPence,
    refundReservedPence,
    keptPence: moves.reduce((sum, { pence }) => sum + pence, 0),
    confirmations: confirmations.length,
  };
  const right = { ...orderByBooks(history.books, tried?.done), confirmations: 1 };
  if (isDeepStrictEqual(now, right)) return;
  const facts = ["paid", ...history.reports.map(({ fact }) => fact)];
  const does = tried?.done ? `, ${tried.done} after ${tried.after}` : "";
  const way = told.map((each) => facts[each]).join(" → ");
  faults.push(`[${facts.join(", ")}] told as ${way}${does}: ${JSON.stringify(now)}`);
}

/**
 * Tells a shop all histories in all those ways, and expects the order, the ledger and the letters to be
 * as the payment company's books say.
 * @param deed of the owner, done at each place
 */
export async function expectAsBooksSay(
  kind: DatabaseKind,
  tellingsOf: TellingsOf,
  deed?: Deed,
): Promise<void> {
  const faults: string[] = [];
  let count = 0;
  await explore(await openTestShop(kind), async (shop, windBack) => {
    for (const history of historiesOf("pi_1", mostFacts - 1)) {
      const ways = tellingsOf([0, ...history.reports.map((_report, place) => place + 1)]);
      count += await windBack(async () => {
        const order = await openOrder(shop, 1, "pi_1");
        return tellRest({ shop, windBack, history, order, deed, faults }, [], ways);
      });
    }
  });
  expect(faults).toEqual([]);
  if (process.env.EXPLORE) console.log(`${count} orders of news were told.`);
}

const allTime = { from: 0, before: Number.MAX_SAFE_INTEGER, day: "ever" };
