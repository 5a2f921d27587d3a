import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import type { PaymentOutcome } from "~/payments/payments";
import type { News } from "~/shop/checkout/payment-problems.server";
import { recordSale } from "~/shop/checkout/record-sale.server";
import { readPayableName } from "~/shop/discounts/payable-name";
import { keepTerms } from "~/shop/legal/kept-terms.server";
import { restoredHold } from "~/shop/orders/holds";
import { orderNumber } from "~/shop/orders/order";
import { addOrderEvent } from "~/shop/orders/order-events.server";
import { findOrder, findOrderBySession } from "~/shop/orders/read-orders.server";
import { lookUpRefunds } from "~/shop/refunds/look-up-refunds.server";
import { orBusy } from "~/shop/refunds/provider-busy.server";
import { Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";

/** An order that was paid after the backup was made. The payment provider knows all but the messages. */
export type LostOrder = { id: string; payment: PaymentOutcome; lines: LostLine[] };
type LostLine = { name: string; pence: number; discountPence: number; discountCode: string | null };

export type LostOrderEntry = {
  checkoutSessionId: string;
  /** By the position of the line. A line that is missing here is blank inside. */
  messages: Readonly<Record<string, string>>;
  /** The VAT rate of the prices: 2000 is 20 %. */
  vatBasisPoints: number;
};

/**
 * Asks the payment provider for a lost order; undefined unless a payment is on record that names an
 * order which is not in the database.
 * @throws {Refusal} busy, if the provider cannot be reached
 */
export async function readLostOrder(
  { db, payments }: Shop,
  checkoutSessionId: string,
): Promise<LostOrder | undefined> {
  if (!(await isStray(db, checkoutSessionId))) return undefined;
  const payment = await orBusy(() => payments.readCheckout(checkoutSessionId));
  const lines = await orBusy(() => payments.readLines(checkoutSessionId));
  if (payment?.state !== "paid" || !lines) return undefined;
  const id = payment.orderId ?? "";
  if (!orderNumber.test(id)) return undefined;
  return {
    id,
    payment,
    lines: lines.map(({ name, pence }) => Object.assign(readPayableName(name), { pence })),
  };
}

/**
 * Enters a lost order under its old number, on hold, since it may have left already. Its customer has
 * the confirmation, so no other is sent. Entering it again changes nothing.
 * @returns the order's number
 * @throws {Refusal} missing; conflict, if a card has left the catalogue; busy, if the provider cannot be
 *   reached
 */
export async function enterLostOrder(
  shop: Shop,
  staffId: string,
  { checkoutSessionId, messages, vatBasisPoints }: LostOrderEntry,
): Promise<string> {
  const lost = await readLostOrder(shop, checkoutSessionId);
  // Last, because another call may have entered the order meanwhile.
  const entered = await findOrderBySession(shop.db, checkoutSessionId);
  if (entered) return entered.id;
  if (!lost) throw new Refusal("missing", "No lost order was paid by that payment.");
  const lines = await withProducts(shop.db, lost, messages);
  const news = await transact(shop.db, async (tx) => {
    if (!(await store(tx, lost, vatBasisPoints))) return [];
    await tx.insertInto("orderLines").values(lines).execute();
    await addOrderEvent(tx, lost.id, { kind: "ordered", actor: "staff", staffId });
    return recordAsLost(tx, lost);
  });
  for (const logNews of news) logNews(shop.log);
  const { paymentId } = lost.payment;
  if (paymentId) await orBusy(() => lookUpRefunds(shop, paymentId));
  return lost.id;
}

async function isStray(db: Db, checkoutSessionId: string): Promise<boolean> {
  const problem = await db
    .selectFrom("paymentProblems")
    .select("problem")
    .where("checkoutSessionId", "=", checkoutSessionId)
    .where("problem", "=", "no order")
    .executeTakeFirst();
  return problem !== undefined;
}

/** The rows of the lines. The provider knows the cards by name alone. */
async function withProducts(
  db: Db,
  { id, lines }: LostOrder,
  messages: LostOrderEntry["messages"],
) {
  const products = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where(
      "name",
      "in",
      lines.map(({ name }) => name),
    )
    .execute();
  return lines.map(({ name, pence, discountPence }, position) => {
    const productId = products.find((product) => product.name === name)?.id;
    if (!productId) {
      throw new Refusal("conflict", `No card is called “${name}” any more. Send its money back.`);
    }
    const personalisation = messages[position] ?? "";
    const uId = `${id}-${position}`;
    const prices = { pricePence: pence, discountPence };
    return { orderId: id, position, uId, productId, name, ...prices, personalisation };
  });
}

/** @returns whether this call stored it: true for only one of several simultaneous calls */
async function store(tx: Db, { id, payment, lines }: LostOrder, vatBasisPoints: number) {
  const stored = await tx
    .insertInto("orders")
    .values({
      id,
      status: "Awaiting payment",
      subtotalPence: payment.subtotalPence,
      discountCode: lines.find(({ discountCode }) => discountCode)?.discountCode ?? null,
      discountPence: lines.reduce((sum, { discountPence }) => sum + discountPence, 0),
      checkoutSessionId: payment.checkoutSessionId,
      ...(await keepTerms(tx, new Date())),
      vatBasisPoints,
      createdAt: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Records the payment as any other, and then holds the order and its confirmation back. */
async function recordAsLost(tx: Db, { id, payment }: LostOrder): Promise<News> {
  const order = await findOrder(tx, id);
  const news = order && (await recordSale(tx, order, payment));
  const held = await tx
    .updateTable("orders")
    .set({ heldReason: restoredHold })
    .where("id", "=", id)
    .where("heldReason", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (held) await addOrderEvent(tx, id, { kind: "held", actor: "shop", detail: restoredHold });
  await tx
    .updateTable("outbox")
    .set({ state: "cancelled" })
    .where("orderId", "=", id)
    .where("state", "=", "waiting")
    .execute();
  await tx
    .deleteFrom("paymentProblems")
    .where("checkoutSessionId", "=", payment.checkoutSessionId)
    .where("problem", "=", "no order")
    .execute();
  return news ?? [];
}
