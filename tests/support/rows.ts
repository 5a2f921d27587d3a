import type { Insertable } from "kysely";
import { settle } from "../../app/shop/standing/settle.server";
import type { Db } from "../../db/connect";
import type { DisputeState, RefundState } from "../../db/money-tables";
import type { OrdersTable } from "../../db/order-tables";
import type { StaffRole } from "../../app/shop/staff/roles";
import type { Customer } from "../../app/shop/customers/customers.server";
import { findDiscount } from "../../app/shop/discounts/use-discount.server";
import { makeDiscount, type NewDiscount } from "../../app/shop/discounts/manage-discounts.server";

/** A paid order of one card as the database has it, without a payment page ever, and what is different. */
export async function addPaidOrder(
  db: Db,
  id: string,
  changes: Partial<Insertable<OrdersTable>> = {},
): Promise<string> {
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
      ...(["Dispatched", "Delivered"].includes(changes.status ?? "") && { dispatchedAt: 1 }),
      ...changes,
    })
    .execute();
  return id;
}

/** Stores a refund of the order BC-1 as the desk does, and asks nobody for it. */
export async function addRefund(
  db: Db,
  id: string,
  amountPence: number,
  state: RefundState = "asked",
): Promise<void> {
  const [orderId, now] = ["BC-1", Date.now()];
  const facts = { attempt: id, postagePence: 0, reason: "Faulty", askedBy: "olive" };
  await db
    .insertInto("refunds")
    .values({ id, orderId, amountPence, state, ...facts, createdAt: now, askedAt: now })
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
    .values({ id: `du_${orderId}`, orderId, state, ...facts })
    .execute();
  await settle(db, orderId);
}

/** A customer whose password nobody knows. */
export async function addCustomer(db: Db, name: string): Promise<Customer> {
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
