import { readAddressee, writeAddressee } from "../../app/shop/orders/address";
import { correctOrder } from "../../app/shop/fulfilment/correct-order.server";
import { dispatchOrders } from "../../app/shop/fulfilment/dispatch.server";
import { excludeCard } from "../../app/shop/fulfilment/exclude-card.server";
import { holdOrder, releaseOrder, sayWhetherLeft } from "../../app/shop/fulfilment/hold.server";
import { sendAgain } from "../../app/shop/fulfilment/send-again.server";
import { makeSafe } from "../../app/shop/operations/after-restore.server";
import { closeOrder } from "../../app/shop/refunds/close-order.server";
import { nameRefundedCards } from "../../app/shop/refunds/name-refunded-cards.server";
import { readRefundable } from "../../app/shop/refunds/read-refunds.server";
import { refusalIn } from "../../app/shop/refusal";
import type { Shop } from "../../app/shop/shop";
import { keyOf } from "../../app/shop/standing/causes";
import { readCauses } from "../../app/shop/standing/settle.server";
import { openOrder } from "./any-order";
import { facts, reportOf, type Books } from "./payment-histories";
import { sendEvent } from "./refunds";
import { openTestShop } from "./test-shop";
import { readOrder } from "./rows";
import { explore } from "./wind-back";

const olive = "olive";
/** More deeds than that are no way out. */
const mostDeeds = 4;

/** An order, and the payment company's books about its payment. */
export type World = { shop: Shop; id: string; books: Books };

/** @returns false if it cannot happen now */
type Step = (world: World) => Promise<boolean>;

/** The kinds of sale, by what is odd about the session that is paid. */
export const sales: Record<string, object> = {
  "a usual sale": {},
  "a sale without an address": { collected_information: null },
  "a sale of another amount": { amount_total: 900 },
  "a sale in another currency": { currency: "jpy" },
  "a sale that names another order": { client_reference_id: "BC-OTHER000" },
};

/** Something that the payment company reports. */
const reported =
  (fact: string): Step =>
  async (world) => {
    const step = facts[fact]!(world.books);
    if (!step) return false;
    const { report, books } = reportOf(fact, step);
    world.books = books;
    await sendEvent(world.shop, report.type, report.object, report.created);
    return true;
  };

/** A deed of staff, which the shop may refuse. */
const deed =
  (run: (world: World) => Promise<unknown>): Step =>
  async (world) => {
    try {
      return (await run(world)) !== false;
    } catch (error) {
      if (refusalIn(error)) return false;
      throw error;
    }
  };

const isDone = async ({ shop, id }: World) =>
  ["Dispatched", "Refunded"].includes((await readOrder(shop.db, id)).status);

/** The events and deeds that may happen to an order. A new one is one line. */
export const steps: Record<string, Step> = {
  ...Object.fromEntries(Object.keys(facts).map((fact) => [fact, reported(fact)])),
  "staff hold it": deed(({ shop, id }) => holdOrder(shop.db, olive, id, "Ask")),
  "a card is taken out": deed(({ shop, id }) => takeOut(shop, id, 0)),
  "all its cards are taken out": deed(async ({ shop, id }) => {
    for (const position of [0, 1]) await takeOut(shop, id, position);
  }),
  "it is dispatched": deed(async ({ shop, id }) => {
    const { doneIds } = await dispatchOrders(shop.db, olive, [id]);
    return doneIds.length > 0;
  }),
  "a card is sent again": deed(({ shop, id }) =>
    sendAgain(shop.db, olive, id, { positions: [1], reason: "Lost" }),
  ),
  "a backup is restored": deed(({ shop }) => makeSafe(shop.db)),
};

const takeOut = (shop: Shop, order: string, position: number) =>
  excludeCard(shop.db, olive, { order, position, reason: "A threat" });

/**
 * Lets everything happen to a sale that may, in each order, up to so many steps, and looks for a way out of
 * each state: true deeds of the owner, or of a bank that has to decide.
 * @returns the states without one, in words, and the number of states
 */
export async function lookForDeadEnds(sale: string, most: number) {
  /** The fewest steps to each state. */
  const seen = new Map<string, number>();
  const deadEnds: string[] = [];
  await explore(await openTestShop("SQLite"), async (shop, windBack) => {
    const look = async (world: World, history: readonly string[]): Promise<void> => {
      const state = await describe(world);
      const before = seen.get(state);
      if (before !== undefined && before <= history.length) return;
      seen.set(state, history.length);
      if (before === undefined) {
        const deeds = await windBack(() => leave({ ...world }));
        if (deeds) deadEnds.push(`${sale}, ${history.join(", ")}: ${deeds}`);
      }
      if (history.length === most) return;
      for (const [name, step] of Object.entries(steps)) {
        await windBack(async () => {
          const next = { ...world };
          if (await step(next)) await look(next, [...history, name]);
        });
      }
    };
    await look(await sell(shop, sale), []);
  });
  if (process.env.EXPLORE) console.log(`${sale}: ${seen.size} states.`);
  return { deadEnds, count: seen.size };
}

async function sell(shop: Shop, sale: string): Promise<World> {
  const paymentId = "pi_1";
  const { id, session } = await openOrder(shop, 1, paymentId);
  const now = Math.floor(Date.now() / 1000) - 3600;
  const paid = { ...session, ...sales[sale] };
  await sendEvent(shop, "checkout.session.completed", paid, now);
  return { shop, id, books: { now, paymentId, refunds: [], dispute: null } };
}

/** The state of an order, without the names that tell it from others. */
async function describe({ shop: { db }, id, books }: World): Promise<string> {
  const order = await readOrder(db, id);
  const lines = await db
    .selectFrom("orderLines")
    .select(["position", "takenOut"])
    .where("orderId", "=", id)
    .orderBy("position")
    .execute();
  const parcels = await db
    .selectFrom("parcelLines")
    .select(["number", "position"])
    .where("orderId", "=", id)
    .orderBy("number")
    .orderBy("position")
    .execute();
  const { status, heldReason, number, refundedPence, refundReservedPence } = order;
  const causes = (await readCauses(db, id)).map(({ kind }) => kind);
  const money = books.refunds.map(({ amount, status: state }) => `${amount} ${state}`);
  const hasLeft = order.leftAt !== null;
  const sums = [refundedPence, refundReservedPence, books.dispute?.status];
  return JSON.stringify([status, heldReason, number, hasLeft, sums, causes, money, lines, parcels]);
}

/** Does what ends the order. @returns the deeds, if they do not end it */
async function leave(world: World): Promise<string | undefined> {
  const deeds: string[] = [];
  while (!(await isDone(world))) {
    if (deeds.length === mostDeeds) return deeds.join(", ");
    const next = await nextDeed(world);
    if (!next) return deeds.join(", ") || "no way";
    deeds.push(next[0]);
    if (!(await next[1](world))) return [...deeds, "and that is refused"].join(", ");
  }
  return undefined;
}

/** The next deed on the way out: what a bank or the payment company has to do first, and then the owner's. */
async function nextDeed(world: World): Promise<[string, Step] | undefined> {
  const { shop, id, books } = world;
  const named = (name: string): [string, Step] => [name, steps[name]!];
  if (books.dispute?.status === "needs_response") return named("the dispute lost");
  if (books.refunds.some(({ status }) => status === "pending")) {
    return ["the bank refuses what was on its way back", refusePending];
  }
  const causes = await readCauses(shop.db, id);
  if (causes.length === 0) return named("it is dispatched");
  const [first] = causes;
  if (causes.length === 1 && first) {
    if (first.kind === "restored") return ["it is here", here];
    if (first.kind === "which cards") return ["it was for no card", nameNone(first.about)];
    if (first.kind === "no address") return ["its address is corrected", correct];
    if (["staff", "refund failed", "disputed"].includes(first.kind)) {
      return [`${first.kind} is answered`, answer(keyOf(first))];
    }
  }
  return ["it is closed", close];
}

const refusePending: Step = async (world) => {
  const { shop, books } = world;
  const pending = books.refunds.find(({ status }) => status === "pending");
  if (!pending) return false;
  const object = { ...pending, status: "failed" as const };
  const refunds = books.refunds.map((each) => (each === pending ? object : each));
  const step = { books: { ...books, refunds }, type: "refund.failed", object };
  const { report, books: after } = reportOf("refused", step);
  world.books = after;
  await sendEvent(shop, report.type, report.object, report.created);
  return true;
};
const here = deed(({ shop, id }) => sayWhetherLeft(shop.db, olive, [id], false));
const answer = (cause: string) => deed(({ shop, id }) => releaseOrder(shop.db, olive, id, cause));
const nameNone = (refund: string) =>
  deed(({ shop, id }) => nameRefundedCards(shop.db, olive, { order: id, refund, positions: [] }));
const correct = deed(async ({ shop, id }) => {
  const { deliveryName, deliveryAddress } = await readOrder(shop.db, id);
  const change = {
    what: "address",
    was: writeAddressee(readAddressee({ deliveryName, deliveryAddress })),
    now: "Dave\n1 Regret Street\n\nLeeds\n\nLS1 4AP\nGB",
  } as const;
  await correctOrder(shop.db, { staffId: olive, role: "owner" }, id, change);
});
const close = deed(async ({ shop, id }) => {
  const { remainingPence = 0 } = (await readRefundable(shop.db, id)) ?? {};
  const form = { words: "It is over.", idempotencyKey: crypto.randomUUID(), remainingPence };
  await closeOrder(shop, olive, { orderId: id, way: "by hand", ...form });
});
