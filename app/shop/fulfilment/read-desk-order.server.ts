import type { Db } from "../../../db/connect";
import type { OrderEventKind } from "../../../db/order-tables";
import { formatPence } from "~/shop/money";
import { findOrder } from "~/shop/orders/read-orders.server";
import { readRefundedPositions } from "~/shop/orders/parcel.server";
import { isPaid } from "~/shop/orders/order";
import { readOrderEvents } from "~/shop/orders/order-events.server";
import { undoMinutes } from "~/shop/terms";
import { formatMoment } from "~/shop/day-words";
import { readPostDays } from "~/shop/calendar/post-days.server";
import { listDisputes, listRefunds, readRefundable } from "~/shop/refunds/read-refunds.server";
import { may, type StaffRole } from "~/shop/staff/roles";
import { isDisputed } from "~/shop/refunds/settle-order.server";
import { readEventTexts } from "~/shop/orders/staff-notes.server";

export type DeskOrder = NonNullable<Awaited<ReturnType<typeof readDeskOrder>>>;

/** A paid order as somebody with that role may see it. */
export async function readDeskOrder(db: Db, id: string, role: StaffRole) {
  const order = await findOrder(db, id);
  if (!order || !isPaid(order)) return undefined;
  const { status, heldReason, postageName, paidAt, isPolite, lines } = order;
  const { foreignMoney, ...facts } = await readFacts(db, id);
  const refunded = await readRefundedPositions(db, id);
  const takenOut = await readTakenOut(db, id);
  const { dueDayOf } = await readPostDays(db, new Date());
  const seesPeople = may(role, "see people");
  return {
    id,
    status,
    heldReason: seesPeople ? heldReason : heldReason && "On hold",
    isDisputed: await isDisputed(db, id),
    postageName,
    paidOn: formatMoment(paidAt),
    isPolite: isPolite === 1,
    isErased: order.erasedAt !== null,
    ...facts,
    dueOn: dueDayOf(facts),
    canUndo:
      status === "Dispatched" &&
      facts.dispatchedAt !== null &&
      facts.dispatchedAt > Date.now() - undoMinutes * 60_000,
    lines: lines.map(({ name, personalisation, pricePence }, position) => ({
      position,
      name,
      isRefunded: refunded.has(position),
      isTakenOut: takenOut.has(position),
      message: seesPeople ? personalisation : "",
      pricePence: may(role, "see money") ? pricePence : null,
    })),
    money: may(role, "see money")
      ? {
          postagePence: order.postagePence,
          totalPence: order.totalPence,
          foreignMoney,
          ...(await readMoneyBack(db, id)),
        }
      : undefined,
    person: seesPeople
      ? {
          email: order.email ?? "",
          address: `${order.deliveryName ?? ""}\n${order.deliveryAddress ?? ""}`,
        }
      : undefined,
    timeline: await readTimeline(db, id, role),
  };
}

/** The places of the lines that are not to be printed. */
async function readTakenOut(db: Db, orderId: string): Promise<Set<number>> {
  const lines = await db
    .selectFrom("orderLines")
    .select("position")
    .where("orderId", "=", orderId)
    .where("takenOut", "=", 1)
    .execute();
  return new Set(lines.map(({ position }) => position));
}

function readFacts(db: Db, id: string) {
  return db
    .selectFrom("orders")
    .select(["dueOn", "printedAt", "dispatchedAt", "round", "foreignMoney"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** What went back of the money, or may, and what banks have said of it. */
async function readMoneyBack(db: Db, id: string) {
  const refundable = await readRefundable(db, id);
  const refunds = await listRefunds(db, id);
  const disputes = await listDisputes(db, id);
  return {
    refundable,
    refunds: refunds.map((each) => Object.assign(each, { at: formatMoment(each.createdAt) })),
    disputes: disputes.map((each) =>
      Object.assign(each, { answerBy: each.replyBy && formatMoment(each.replyBy) }),
    ),
  };
}

const moneyKinds = new Set<OrderEventKind>([
  "refund asked",
  "refunded",
  "refund failed",
  "dispute opened",
  "dispute won",
  "dispute lost",
]);

/** The detail of what happens to money is its pence. */
function detailFor(role: StaffRole, kind: OrderEventKind, detail: string): string {
  if (kind === "paid") return "";
  if (!moneyKinds.has(kind)) return detail;
  return may(role, "see money") ? formatPence(Number(detail)) : "";
}

/** The newest first, each with who did it and what they wrote. */
async function readTimeline(db: Db, orderId: string, role: StaffRole) {
  const events = await readOrderEvents(db, orderId);
  const texts = await readEventTexts(db, orderId);
  const staff = await db
    .selectFrom("customers")
    .innerJoin("staff", "staff.customerId", "customers.id")
    .select(["customers.id", "customers.name"])
    .execute();
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return events.toReversed().map(({ number, at, kind, actor, detail, staffId }) => ({
    number,
    at: formatMoment(at),
    kind,
    who: names.get(staffId ?? "") ?? actor,
    detail: detailFor(role, kind, detail),
    text: may(role, "see people") ? texts.get(number) : undefined,
  }));
}
