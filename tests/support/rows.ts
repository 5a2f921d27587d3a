import type { Insertable } from "kysely";
import { listDisputes } from "../../app/shop/refunds/read-refunds.server";
import { findPaymentId, pencePaidBack } from "../../app/shop/standing/money-back.server";
import { addParcel, readNewestParcel } from "../../app/shop/standing/parcels.server";
import { settle } from "../../app/shop/standing/settle.server";
import type { Db } from "../../db/connect";
import type { DisputeState, PaymentsTable, RefundState } from "../../db/money-tables";
import type { OrderLinesTable, OrdersTable, ParcelsTable } from "../../db/order-tables";
import type { StaffRole } from "../../app/shop/staff/roles";
import { findDiscount } from "../../app/shop/discounts/use-discount.server";
import { makeDiscount, type NewDiscount } from "../../app/shop/discounts/manage-discounts.server";

type OrderChanges = Partial<Insertable<OrdersTable>> &
  Partial<Omit<Insertable<ParcelsTable>, "orderId">> &
  Partial<Omit<Insertable<PaymentsTable>, "orderId">> & { isPrinted?: boolean };

/**
 * A paid order of one card as the database has it, without a payment page ever, and what is different.
 * Parcels before its newest have left.
 */
export async function addPaidOrder(
  db: Db,
  id: string,
  changes: OrderChanges = {},
): Promise<string> {
  const { paymentId = `pi_${id}`, currency = "GBP", heardAt = 1, foundAt, ...more } = changes;
  const { number = 1, dueOn = "2026-11-20", leftAt, trackingNumber, isPrinted, ...order } = more;
  await db
    .insertInto("orders")
    .values({
      id,
      status: "Preparing",
      subtotalPence: 325,
      postagePence: 170,
      totalPence: 495,
      paidAt: 1,
      createdAt: 1,
      ...order,
    })
    .execute();
  if (order.paidAt === null) return id;
  await db
    .insertInto("payments")
    .values({ paymentId, orderId: id, currency, heardAt, foundAt })
    .execute();
  const hasLeft = ["Dispatched", "Delivered"].includes(order.status ?? "");
  for (let each = 1; each <= number; each += 1) {
    const isNewest = each === number;
    await db
      .insertInto("parcels")
      .values({
        orderId: id,
        number: each,
        dueOn,
        trackingNumber,
        leftAt: isNewest ? (leftAt ?? (hasLeft ? 1 : null)) : 1,
      })
      .execute();
  }
  if (isPrinted) await addToBatch(db, id, number);
  return id;
}

/** An order's columns with those of its newest parcel and its payment, and what became of its money. */
export async function readOrder(db: Db, id: string) {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom("payments")
    .select(["paymentId", "currency", "foundAt"])
    .where("orderId", "=", id)
    .executeTakeFirst();
  const none = { number: 0, dueOn: null, leftAt: null, trackingNumber: null, isPrinted: false };
  return Object.assign(order, (await readNewestParcel(db, id)) ?? none, {
    paymentId: payment?.paymentId ?? null,
    currency: payment?.currency ?? null,
    foundAt: payment?.foundAt ?? null,
    ...(await readMoneyBack(db, id)),
  });
}

async function readMoneyBack(db: Db, orderId: string) {
  const { refundedPence, refundReservedPence } = await db
    .selectFrom("orders")
    .select((eb) => [
      pencePaidBack(eb, ["succeeded"]).as("refundedPence"),
      pencePaidBack(eb).as("refundReservedPence"),
    ])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const [dispute] = await listDisputes(db, orderId);
  return { refundedPence, refundReservedPence, disputeState: dispute?.state ?? null };
}

/** Puts a parcel into a batch of its own. */
export async function addToBatch(db: Db, orderId: string, parcel = 1): Promise<void> {
  const batchId = `PB-${orderId}-${parcel}`;
  await db.insertInto("batches").values({ id: batchId, madeAt: 1 }).execute();
  await db
    .insertInto("batchOrders")
    .values({ batchId, orderId, position: 0, parcel, printed: null })
    .execute();
}

/** Lets the newest parcel leave, and packs the next one with those lines. */
export async function packNext(db: Db, orderId: string, positions = [0]): Promise<void> {
  const { number, dueOn } = await readOrder(db, orderId);
  await db
    .updateTable("parcels")
    .set({ leftAt: 1 })
    .where("orderId", "=", orderId)
    .where("leftAt", "is", null)
    .execute();
  await addParcel(db, { orderId, number: number + 1, dueOn: dueOn ?? "" }, positions);
}

/** Stores lines of orders, in a parcel of each that is paid. */
export async function addLines(
  db: Db,
  lines: Insertable<OrderLinesTable>[],
  number = 1,
): Promise<void> {
  await db.insertInto("orderLines").values(lines).execute();
  for (const { orderId, position } of lines) {
    await db
      .insertInto("parcelLines")
      .columns(["orderId", "number", "position"])
      .expression((eb) =>
        eb
          .selectFrom("parcels")
          .select(["orderId", "number", eb.val(position).as("position")])
          .where("orderId", "=", orderId)
          .where("number", "=", number),
      )
      .execute();
  }
}

/** Stores a refund of an order as the desk does, and asks nobody for it. */
export async function addRefund(
  db: Db,
  id: string,
  amountPence: number,
  state: RefundState = "asked",
  orderId = "BC-1",
): Promise<void> {
  const now = Date.now();
  const paymentId = await findPaymentId(db, orderId);
  const facts = { attempt: id, postagePence: 0, reason: "Faulty", askedBy: "olive" };
  await db
    .insertInto("refunds")
    .values({ id, paymentId, amountPence, state, ...facts, createdAt: now, askedAt: now })
    .execute();
  await settle(db, orderId);
}

/** Stores a problem of the payment of an order, as a sale does. */
export async function addPaymentProblem(db: Db, orderId: string, problem: string): Promise<void> {
  const facts = { checkoutSessionId: `cs_${orderId}`, totalPence: 495, foundAt: 1 };
  await db
    .insertInto("paymentProblems")
    .values({ ...facts, orderId, problem })
    .execute();
  await settle(db, orderId);
}

/** Stores a dispute of the payment of an order. */
export async function addDispute(db: Db, orderId: string, state: DisputeState): Promise<void> {
  const facts = { amountPence: 495, reason: "fraudulent", openedAt: 1, toldAt: 1, askedAt: 1 };
  await db
    .insertInto("disputes")
    .values({ id: `du_${orderId}`, paymentId: await findPaymentId(db, orderId), state, ...facts })
    .execute();
  await settle(db, orderId);
}

/** A customer whose password nobody knows. */
export async function addCustomer(db: Db, name: string) {
  const id = `BB-${name.toUpperCase().padEnd(8, "0")}`;
  const email = `${name}@example.com`;
  await db
    .insertInto("customers")
    .values({ id, name, email, normalisedEmail: email, passwordHash: "", createdAt: 1 })
    .execute();
  return { id, name, email };
}

/** Somebody at the desk, whose authenticator is known. */
export async function addMember(db: Db, name: string, role: StaffRole): Promise<string> {
  const { id } = await addCustomer(db, name);
  await db.insertInto("staff").values({ customerId: id, role, since: 1, enrolledAt: 1 }).execute();
  return id;
}

/** Opens the desk to them, by a token with that hash. */
export async function addSession(db: Db, customerId: string, hash: string, now = Date.now()) {
  await db
    .insertInto("deskSessions")
    .values({ hash, customerId, createdAt: now, seenAt: now, provenAt: now })
    .execute();
}

/** Logs them in until that moment, by a token with that hash. */
export async function addToken(db: Db, customerId: string, hash: string, expiresAt = 9e15) {
  await db.insertInto("tokens").values({ hash, customerId, expiresAt }).execute();
}

/** Makes a code of a tenth off for everybody, with what is different, and finds it as a shopper does. */
export async function newDiscount(db: Db, changes: Partial<NewDiscount> = {}) {
  const usual = { percent: 10, amountPence: null, firstDay: "2020-01-01", lastDay: null };
  const discount = { code: newCode(), ...usual, maxUses: null, ...changes };
  const now = new Date();
  await makeDiscount(db, "nobody", discount, now);
  return findDiscount(db, discount.code, { now, ownOrderId: null });
}

/** A code that no other test has. */
export const newCode = () =>
  `T${crypto.randomUUID().replaceAll("-", "").slice(0, 15)}`.toUpperCase();
