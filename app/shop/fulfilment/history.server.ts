import { z } from "zod";
import type { Db } from "../../../db/connect";
import { letterKinds, outboxStates } from "../../../db/letter-tables";
import { orderEventKinds, type OrderEventKind } from "../../../db/order-tables";
import { formatMoment } from "~/shop/format-day";
import { formatPence } from "~/shop/money";
import { keysOf } from "~/shop/objects";
import { readOrderEvents } from "~/shop/orders/order-events.server";
import { readEventTexts } from "~/shop/orders/staff-notes.server";
import { may, type StaffRole } from "~/shop/staff/roles";

export const DeskEvent = z.object({
  number: z.number(),
  kind: z.enum(orderEventKinds),
  detail: z.string(),
  at: z.string(),
  /** The same in ms since 1970. */
  time: z.number(),
  who: z.string(),
  /** The note or letter that staff wrote; undefined for a role that sees no people. */
  text: z.string().optional(),
});
export type DeskEvent = z.infer<typeof DeskEvent>;

/** A letter about the order. */
export const DeskLetter = z.object({
  key: z.string(),
  kind: z.enum(keysOf(letterKinds)),
  state: z.enum(outboxStates),
  /** When it was sent, or is due. For a cancelled one, which never was: when it was ordered. */
  at: z.string(),
  time: z.number(),
  /** The text as it was sent; undefined before, and for a role that sees no people or no money. */
  text: z.string().optional(),
});
export type DeskLetter = z.infer<typeof DeskLetter>;

const moneyKinds = new Set<OrderEventKind>([
  "refund asked",
  "refunded",
  "refund failed",
  "paid back",
  "dispute opened",
  "dispute won",
  "dispute lost",
]);

/** The detail of a money event is its amount in pence. */
function detailFor(role: StaffRole, kind: OrderEventKind, detail: string): string {
  if (kind === "paid") return "";
  if (!moneyKinds.has(kind)) return detail;
  return may(role, "see money") ? formatPence(Number(detail)) : "";
}

/** The order's events, newest first, each with the staff member and their text. */
export async function readTimeline(db: Db, orderId: string, role: StaffRole): Promise<DeskEvent[]> {
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
    time: at,
    kind,
    who: names.get(staffId ?? "") ?? actor,
    detail: detailFor(role, kind, detail),
    text: may(role, "see people") ? texts.get(number) : undefined,
  }));
}

/** Each deed to those orders after the backup that they came back with, by their numbers. */
export async function readLostDeeds(
  db: Db,
  orderIds: readonly string[],
): Promise<Record<string, string[]>> {
  if (orderIds.length === 0) return {};
  const events = await db
    .selectFrom("orderEvents")
    .innerJoin("orders", "orders.id", "orderEvents.orderId")
    .select(["orderId", "at", "detail"])
    .where("orderId", "in", orderIds)
    .where("kind", "=", "lost")
    .where("erasedAt", "is", null)
    .orderBy("at")
    .execute();
  const notes: Record<string, string[]> = {};
  for (const { orderId, at, detail } of events) {
    (notes[orderId] ??= []).push(`${formatMoment(at)}: ${detail}`);
  }
  return notes;
}

/** The letters about the order, newest first. */
export async function readLetters(db: Db, orderId: string, role: StaffRole): Promise<DeskLetter[]> {
  const seesAll = may(role, "see people") && may(role, "see money");
  const letters = await db
    .selectFrom("outbox")
    .select(["key", "kind", "state", "createdAt", "dueAt", "sentAt", "sentText"])
    .where("orderId", "=", orderId)
    .execute();
  return letters
    .map(({ key, kind, state, createdAt, dueAt, sentAt, sentText }) => {
      const time = sentAt ?? (state === "cancelled" ? createdAt : dueAt);
      return {
        key,
        kind,
        state,
        at: formatMoment(time),
        time,
        // Letters have prices as well as names.
        text: seesAll ? (sentText ?? undefined) : undefined,
      };
    })
    .toSorted((a, b) => b.time - a.time);
}
