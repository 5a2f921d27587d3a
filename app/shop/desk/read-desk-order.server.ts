import type { Db } from "../../../db/connect";
import { findOrder } from "../read-orders.server";
import { isPaid } from "../order";
import { readOrderEvents } from "../order-events.server";
import { undoMinutes } from "../terms";
import { formatMoment } from "./day-words";
import { may, type StaffRole } from "./roles";
import { readWritings } from "./writings.server";

export type DeskOrder = NonNullable<Awaited<ReturnType<typeof readDeskOrder>>>;

/** A paid order as somebody with that role may see it. */
export async function readDeskOrder(db: Db, id: string, role: StaffRole) {
  // PostgreSQL refuses a NUL in a text.
  const order = id.includes("\0") ? undefined : await findOrder(db, id);
  if (!order || !isPaid(order)) return undefined;
  const { status, heldReason, postageName, paidAt, isPolite, lines } = order;
  const facts = await readFacts(db, id);
  const seesPeople = may(role, "see people");
  return {
    id,
    status,
    heldReason: seesPeople ? heldReason : heldReason && "On hold",
    postageName,
    paidOn: formatMoment(paidAt),
    isPolite: isPolite === 1,
    isErased: order.erasedAt !== null,
    ...facts,
    canUndo:
      status === "Dispatched" &&
      facts.dispatchedAt !== null &&
      facts.dispatchedAt > Date.now() - undoMinutes * 60_000,
    lines: lines.map(({ name, personalisation, pricePence }, position) => ({
      position,
      name,
      message: seesPeople ? personalisation : "",
      pricePence: may(role, "see money") ? pricePence : null,
    })),
    money: may(role, "see money")
      ? { postagePence: order.postagePence, totalPence: order.totalPence }
      : undefined,
    person: seesPeople
      ? {
          email: order.email ?? "",
          address: `${order.deliveryName ?? ""}\n${order.deliveryAddress ?? ""}`,
        }
      : undefined,
    timeline: await readTimeline(db, id, seesPeople),
  };
}

function readFacts(db: Db, id: string) {
  return db
    .selectFrom("orders")
    .select(["dueOn", "printedAt", "dispatchedAt", "round"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The newest first, each with who did it and what they wrote. */
async function readTimeline(db: Db, orderId: string, seesPeople: boolean) {
  const events = await readOrderEvents(db, orderId);
  const texts = await readWritings(db, orderId);
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
    detail: kind === "paid" ? "" : detail,
    text: seesPeople ? texts.get(number) : undefined,
  }));
}
