import type { Db } from "../../../db/connect";
import type { PaymentOutcome } from "~/payments/payments";
import { withoutOrdered } from "~/shop/basket/basket";
import { changeBasketWithin } from "~/shop/basket/basket.server";
import { noteActivity } from "~/shop/customers/customers.server";
import { readClosedDaysAhead } from "~/shop/calendar/closed-days.server";
import { daysByClass } from "~/shop/calendar/delivery";
import { dispatchDay, dueDay, estimateArrival } from "~/shop/calendar/delivery.server";
import { writeAddress } from "~/shop/orders/address";
import { searchTextOf } from "~/shop/orders/order-index.server";
import { unpaidStatuses, type Order } from "~/shop/orders/order";
import { releaseLines, identifyingLines } from "./open-lines.server";
import { heldReasonOf } from "~/shop/standing/causes";
import { addOrderEvent } from "~/shop/orders/order-events.server";
import { addParcel } from "~/shop/standing/parcels.server";
import { settle } from "~/shop/standing/settle.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { joinPayment } from "~/shop/refunds/join-payment.server";
import { lockPayment } from "~/shop/refunds/lock-payment.server";
import { alarmOwners, writeToReaders } from "~/shop/staff/mail-choices.server";
import {
  cardProblems,
  flagPayment,
  lineProblems,
  problemsOf,
  type News,
} from "./payment-problems.server";
import { postageOf, postagesAtPrices } from "~/shop/basket/postage";

/**
 * Marks the order as paid, counts its cards as sold, and removes its lines from the customer's
 * basket. A repetition does nothing. A payment with problems holds the order. News of its money that
 * came before the sale is recorded with it.
 * @param how `foundAt` is when the shop found it by asking the provider; `isSilent` writes to nobody
 * @returns the log entries for after the commit; undefined for a repetition
 */
export async function recordSale(
  tx: Db,
  order: Order,
  outcome: PaymentOutcome,
  { foundAt = null, isSilent = false }: { foundAt?: number | null; isSilent?: boolean } = {},
): Promise<News | undefined> {
  const { checkoutSessionId, currency } = outcome;
  const paymentId = outcome.paymentId ?? checkoutSessionId;
  await lockPayment(tx, paymentId);
  if (!(await markPaid(tx, order, outcome))) return undefined;
  await addOrderEvent(tx, order.id, {
    kind: "paid",
    actor: "payment provider",
    detail: `${outcome.totalPence} pence`,
  });
  if (order.customerId) await noteActivity(tx, order.customerId);
  for (const customerId of await buyersWith(tx, order)) {
    await changeBasketWithin(tx, customerId, (lines) => withoutOrdered(lines, order));
  }
  await releaseLines(tx, order.id);
  // Late, because everybody who buys the same cards waits for the rows that this locks.
  await countSold(
    tx,
    order.lines.map(({ productId }) => productId),
  );
  const news = [...newsOf(order, outcome), ...(await prepareOrHold(tx, order, outcome, isSilent))];
  await joinPayment(tx, { paymentId, orderId: order.id, currency, foundAt }, isSilent);
  return news;
}

/** The customers whose baskets have a line of the order: a guest may have logged in while paying. */
async function buyersWith(tx: Db, { customerId, lines }: Order): Promise<string[]> {
  if (customerId) return [customerId];
  const identifying = identifyingLines(null, lines);
  if (identifying.length === 0) return [];
  const found = await tx
    .selectFrom("basketLines")
    .select("customerId")
    .distinct()
    .where(
      "uId",
      "in",
      identifying.map(({ uId }) => uId),
    )
    .orderBy("customerId")
    .execute();
  return found.map((row) => row.customerId);
}

function newsOf({ id: orderId, status }: Order, { totalPence }: PaymentOutcome): News {
  const facts = { orderId, totalPence };
  return [
    (log) => {
      if (status !== "Awaiting payment") {
        log.warn({ ...facts, was: status }, "An order was paid after it had been given up");
      }
      log.info(facts, "An order was paid");
    },
  ];
}

/**
 * The moment that its dates count from: that of the payment, however late its news comes. The clocks of
 * the provider and of this server may differ.
 */
function momentOf({ paidAt }: PaymentOutcome, { createdAt }: Order, now: number): Date {
  return new Date(Math.min(now, Math.max(createdAt, paidAt ?? now)));
}

/**
 * Stores the payment.
 * @returns whether this call did it: true for only one of several simultaneous calls
 */
async function markPaid(tx: Db, order: Order, outcome: PaymentOutcome): Promise<boolean> {
  const { postagePence, totalPence, email, deliveryName } = outcome;
  const deliveryAddress = outcome.deliveryAddress && writeAddress(outcome.deliveryAddress);
  const now = Date.now();
  const moment = momentOf(outcome, order, now);
  const postageName = postageOf(postagesAtPrices(order), postagePence)?.name ?? null;
  const leavesOn = dueDay(order.postOn, moment, await readClosedDaysAhead(tx, moment));
  const paid = await tx
    .updateTable("orders")
    .set({
      postagePence,
      totalPence,
      email,
      deliveryName,
      deliveryAddress,
      postageName,
      deliveryEstimate: estimateArrival(leavesOn, daysByClass(postageName)),
      searchText: searchTextOf({ ...order, email, deliveryName, deliveryAddress }),
      paidAt: now,
    })
    .where("id", "=", order.id)
    .where("status", "in", unpaidStatuses)
    .where("paidAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!paid) return false;
  const dueOn = order.postOn === null ? dispatchDay(moment) : leavesOn;
  await addParcel(tx, { orderId: order.id, number: 1, dueOn }, [...order.lines.keys()]);
  return true;
}

async function countSold(tx: Db, productIds: string[]): Promise<void> {
  // Sorted, so that two payments for the same cards cannot deadlock.
  for (const productId of productIds.toSorted()) {
    await tx
      .updateTable("products")
      .set((eb) => ({ orders: eb("orders", "+", 1) }))
      .where("id", "=", productId)
      .execute();
  }
}

/** Whether it can be posted follows from its problems, and from a hold of before it was paid. */
async function prepareOrHold(
  tx: Db,
  order: Order,
  outcome: PaymentOutcome,
  isSilent: boolean,
): Promise<News> {
  // Counting has locked the cards, so the second of two payments for a line sees the first.
  const problems = [
    ...problemsOf(order, outcome),
    ...(await cardProblems(tx, order.id)),
    ...(await lineProblems(tx, order)),
  ];
  const news = problems.length > 0 ? await flagPayment(tx, outcome, order.id, problems) : [];
  const heldReason = heldReasonOf((await settle(tx, order.id))?.causes ?? []);
  if (heldReason) {
    await addOrderEvent(tx, order.id, { kind: "held", actor: "shop", detail: heldReason });
  }
  if (isSilent) return news;
  if (heldReason) {
    await alarmOwners(tx, { key: `owner-held:${order.id}:paid`, aboutId: order.id });
  }
  const key = `owner-order:${order.id}`;
  await writeToReaders(tx, "each", { key, kind: "owner-order", aboutId: order.id });
  await addLetter(tx, {
    key: `order-confirmation:${order.id}`,
    kind: "order-confirmation",
    orderId: order.id,
  });
  return news;
}
