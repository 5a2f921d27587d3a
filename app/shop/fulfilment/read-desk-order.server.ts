import { z } from "zod";
import type { Db } from "../../../db/connect";
import type { Pictured } from "~/shop/catalogue/card";
import { typefaceWidths } from "~/shop/catalogue/typefaces";
import { typefaceOf } from "~/shop/catalogue/typefaces.server";
import { findOrder } from "~/shop/orders/read-orders.server";
import { readPostedLines, readRefundedPositions } from "~/shop/orders/parcel.server";
import { addresseeOf, addressParts, readAddressee } from "~/shop/orders/address";
import { isPaid, type PaidOrder } from "~/shop/orders/order";
import { deskColumns, moneyColumns } from "~/shop/orders/order-columns.server";
import { cancellingDays } from "~/shop/terms";
import { daysByClass } from "~/shop/calendar/delivery";
import { shiftDay } from "~/shop/london-time.server";
import { formatMoment } from "~/shop/format-day";
import { readPostDays, type PostDays } from "~/shop/calendar/post-days.server";
import { OpenCase, readOpenCases } from "~/shop/cases/cases.server";
import { keysOf, pick } from "~/shop/objects";
import {
  ListedDispute,
  ListedRefund,
  listDisputes,
  listRefunds,
  readRefundable,
  Refundable,
} from "~/shop/refunds/read-refunds.server";
import { may, type StaffRole } from "~/shop/staff/roles";
import { buttonOf, keyOf, kindsOfCause } from "~/shop/standing/causes";
import { hasLeft } from "~/shop/standing/parcel";
import { readCauses } from "~/shop/standing/settle.server";
import { findUndoable } from "./dispatch.server";
import { DeskEvent, DeskLetter, readLetters, readTimeline } from "./history.server";

const DeskLine = z.object({
  position: z.number(),
  name: z.string(),
  /** The card, for its picture; null once it is deleted. */
  card: z.object({ id: z.string(), picture: z.string().nullish() }).nullable(),
  typeface: z.enum(keysOf(typefaceWidths)),
  isRefunded: z.boolean(),
  isExcluded: z.boolean(),
  /** Whether it is in the newest parcel, and is posted. */
  isInParcel: z.boolean(),
  /** Whether it has a message, or had one that is erased. */
  isPersonalised: z.boolean(),
  /** Empty for a role that sees no people. */
  message: z.string(),
  /** Null for a role that sees no money. */
  pricePence: z.number().nullable(),
});
export type DeskLine = z.infer<typeof DeskLine>;

const DeskMoney = z.object({
  ...moneyColumns,
  refundable: Refundable.optional(),
  refunds: z.array(ListedRefund.extend({ at: z.string() })),
  disputes: z.array(ListedDispute.extend({ answerBy: z.string().nullable() })),
});
export type DeskMoney = z.infer<typeof DeskMoney>;

const DeskCause = z.object({
  key: z.string(),
  kind: z.enum(keysOf(kindsOfCause)),
  text: z.string(),
  /** The button that ends it; null if it ends with what caused it. */
  button: z.string().nullable(),
});
export type DeskCause = z.infer<typeof DeskCause>;

/** A paid order as somebody with a role may see it. */
export const DeskOrder = z.object({
  ...deskColumns,
  /** The newest parcel. */
  parcel: z.object({ number: z.number(), dueOn: z.string(), isPrinted: z.boolean() }),
  /** Whether cards of it have left. */
  hasLeft: z.boolean(),
  /** As "20 Nov 2026, 12:00". */
  paidOn: z.string(),
  /** Whether the payment is disputed or lost. */
  isDisputed: z.boolean(),
  /** The causes that keep it here, and refunds that failed after it had left. */
  causes: z.array(DeskCause),
  cases: z.array(OpenCase),
  /** When its person was erased, as "20 Nov 2026, 12:00"; null if they were not. */
  erasedOn: z.string().nullable(),
  canUndo: z.boolean(),
  /** The estimated last day on which blank cards can be cancelled; null before they are posted. */
  cancellableUntil: z.string().nullable(),
  lines: z.array(DeskLine),
  /** Undefined for a role that sees no money. */
  money: DeskMoney.optional(),
  /** Undefined for a role that sees no people. */
  person: z
    .object({
      trackingNumber: z.string().nullable(),
      email: z.string(),
      /** As it is read. */
      address: z.string(),
      addressee: z.record(z.enum(["name", ...addressParts]), z.string()),
    })
    .optional(),
  /** The newest first. */
  timeline: z.array(DeskEvent),
  letters: z.array(DeskLetter),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export async function readDeskOrder(
  db: Db,
  id: string,
  role: StaffRole,
): Promise<DeskOrder | undefined> {
  const order = await findOrder(db, id);
  if (!order || !isPaid(order)) return undefined;
  const refunded = await readRefundedPositions(db, id);
  const flags = await readLineFlags(db, id);
  const posted = new Set((await readPostedLines(db, id)).map(({ position }) => position));
  const { dueDayOf, arrivalDayOf } = await readPostDays(db, new Date());
  const cards = await readPictured(db, order);
  const seesPeople = may(role, "see people");
  const disputes = await listDisputes(db, id);
  return {
    ...pick(order, keysOf(deskColumns)),
    parcel: { ...pick(order.parcel, ["number", "isPrinted"]), dueOn: dueDayOf(order.parcel) },
    hasLeft: hasLeft(order.parcel),
    isDisputed: disputes.some(({ state }) => state !== "won"),
    causes: await listCauses(db, id, seesPeople),
    cases: await readOpenCases(db, id, seesPeople),
    paidOn: formatMoment(order.paidAt),
    erasedOn: order.erasedAt === null ? null : formatMoment(order.erasedAt),
    canUndo: (await findUndoable(db, [id])).has(id),
    cancellableUntil: cancellableUntil(order, arrivalDayOf),
    lines: order.lines.map(({ productId, name, personalisation, pricePence }, position) => ({
      position,
      name,
      card: cards.get(productId) ?? null,
      typeface: typefaceOf(productId),
      isRefunded: refunded.has(position),
      isExcluded: flags.get(position)?.takenOut === 1,
      isInParcel: posted.has(position),
      isPersonalised: personalisation !== "" || flags.get(position)?.hadMessage === 1,
      message: seesPeople ? personalisation : "",
      pricePence: may(role, "see money") ? pricePence : null,
    })),
    money: may(role, "see money") ? await readMoney(db, order, disputes) : undefined,
    person: seesPeople
      ? {
          trackingNumber: order.parcel.trackingNumber,
          email: order.email ?? "",
          address: addresseeOf(order),
          addressee: readAddressee(order),
        }
      : undefined,
    timeline: await readTimeline(db, id, role),
    letters: await readLetters(db, id, role),
  };
}

async function listCauses(db: Db, id: string, seesPeople: boolean): Promise<DeskCause[]> {
  const words = seesPeople ? await readHoldWords(db, id) : undefined;
  return (await readCauses(db, id)).map((cause) => ({
    key: keyOf(cause),
    kind: cause.kind,
    text: (cause.kind === "staff" && words) || kindsOfCause[cause.kind].text,
    button: buttonOf(cause.kind) ?? null,
  }));
}

/** The words of staff who hold it; they are stored with the event. */
async function readHoldWords(db: Db, orderId: string): Promise<string | undefined> {
  const hold = await db
    .selectFrom("holds")
    .innerJoin("orderWritings", (join) =>
      join
        .onRef("orderWritings.orderId", "=", "holds.orderId")
        .onRef("orderWritings.number", "=", "holds.number"),
    )
    .select("text")
    .where("holds.orderId", "=", orderId)
    .where("kind", "=", "staff")
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return hold?.text;
}

function cancellableUntil(order: PaidOrder, arrivalDayOf: PostDays["arrivalDayOf"]): string | null {
  const { leftAt } = order.parcel;
  if (leftAt === null) return null;
  return shiftDay(arrivalDayOf(leftAt, daysByClass(order.postageName)), cancellingDays);
}

/** The cards of an order with their pictures, by id. */
async function readPictured(db: Db, { lines }: PaidOrder): Promise<Map<string, Pictured>> {
  if (lines.length === 0) return new Map();
  const cards = await db
    .selectFrom("products")
    .select(["id", "picture"])
    .where(
      "id",
      "in",
      lines.map(({ productId }) => productId),
    )
    .execute();
  return new Map(cards.map((card) => [card.id, card]));
}

/** Whether each line is excluded from printing, and whether its message is erased, by position. */
async function readLineFlags(db: Db, orderId: string) {
  const lines = await db
    .selectFrom("orderLines")
    .select(["position", "takenOut", "hadMessage"])
    .where("orderId", "=", orderId)
    .execute();
  return new Map(lines.map((line) => [line.position, line]));
}

/** The money of an order, with its refunds and disputes. */
async function readMoney(
  db: Db,
  order: PaidOrder,
  disputes: readonly ListedDispute[],
): Promise<DeskMoney> {
  const refundable = await readRefundable(db, order.id);
  const refunds = await listRefunds(db, order.id);
  return {
    ...pick(order, keysOf(moneyColumns)),
    refundable,
    refunds: refunds.map((each) => Object.assign(each, { at: formatMoment(each.createdAt) })),
    disputes: disputes.map((each) =>
      Object.assign(each, {
        answerBy: each.replyBy === null ? null : formatMoment(each.replyBy),
      }),
    ),
  };
}
