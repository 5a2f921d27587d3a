import { z } from "zod";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { formatFullDay } from "~/shop/format-day";
import { addLetter } from "~/shop/letters/outbox.server";
import { isKeyOf } from "~/shop/objects";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { storeEventText } from "~/shop/orders/staff-notes.server";
import { Refusal } from "~/shop/refusal";
import { alarmOwners } from "~/shop/staff/mail-choices.server";
import { tellings } from "./tellings";

/** Something that a shopper wants from staff. */
type NewCase = {
  orderId: string;
  kind: "told" | "cancelled";
  /** Its event's, without personal data. */
  detail: string;
  /** The words of the shopper. */
  text?: string;
  /** The last day for the refund of cancelled cards, as "2026-12-13". */
  refundBy?: string;
  /** Generated for the form, so that the same form sent again opens nothing more. */
  idempotencyKey: string;
};

/**
 * Opens a case about an order that is locked, within the caller's transaction. Its shopper and the owners
 * are written to. The same form sent again opens nothing more.
 */
export async function openCase(tx: Db, opened: NewCase): Promise<void> {
  const { orderId, kind, detail, text = "", refundBy } = opened;
  const number = await addOrderEvent(tx, orderId, { kind, actor: "shopper", detail });
  if (text) await storeEventText(tx, orderId, number, text);
  await tx.insertInto("cases").values({ orderId, number, refundBy }).execute();
  const key = letterKey(opened);
  await addLetter(tx, { key, kind: `order-${kind}`, orderId, aboutId: String(number) });
  await alarmOwners(tx, { key: `owner-case:${orderId}:${number}`, aboutId: orderId });
}

const letterKey = ({ orderId, kind, idempotencyKey }: Omit<NewCase, "detail">) =>
  `order-${kind}:${orderId}:${idempotencyKey}`;

/** Whether the same form has opened its case already, of an order that is locked. */
export async function isOpened(tx: Db, opened: Omit<NewCase, "detail">): Promise<boolean> {
  const letter = tx.selectFrom("outbox").select("key").where("key", "=", letterKey(opened));
  return (await letter.executeTakeFirst()) !== undefined;
}

/** A case that nobody has dealt with. */
export const OpenCase = z.object({
  /** The number of its event. */
  number: z.number(),
  /** In words, without personal data. */
  title: z.string(),
  /** The words of the shopper; undefined for nothing, and for a role that sees no people. */
  text: z.string().optional(),
  /** Whether cards were cancelled. */
  isCancellation: z.boolean(),
});
export type OpenCase = z.infer<typeof OpenCase>;

/** The open cases of an order, the oldest first. */
export async function readOpenCases(
  db: Db,
  orderId: string,
  seesPeople: boolean,
): Promise<OpenCase[]> {
  const cases = await db
    .selectFrom("cases")
    .innerJoin("orderEvents", (join) =>
      join
        .onRef("orderEvents.orderId", "=", "cases.orderId")
        .onRef("orderEvents.number", "=", "cases.number"),
    )
    .leftJoin("orderWritings", (join) =>
      join
        .onRef("orderWritings.orderId", "=", "cases.orderId")
        .onRef("orderWritings.number", "=", "cases.number"),
    )
    .select(["cases.number", "detail", "text", "refundBy"])
    .where("cases.orderId", "=", orderId)
    .where("closedAt", "is", null)
    .orderBy("cases.number")
    .execute();
  return cases.map(({ number, detail, text, refundBy }) => ({
    number,
    title: refundBy === null ? tellingOf(detail) : cancellationOf(detail, refundBy),
    text: (seesPeople && text) || undefined,
    isCancellation: refundBy !== null,
  }));
}

const tellingOf = (detail: string) => (isKeyOf(tellings, detail) ? tellings[detail] : detail);

const cancellationOf = (detail: string, refundBy: string) =>
  `Cancelled: ${detail}. Last day for the refund: ${formatFullDay(refundBy)}`;

/**
 * Closes a case that staff have dealt with.
 * @throws {Refusal} if it is closed already
 */
export function closeCase(db: Db, staffId: string, orderId: string, number: number): Promise<void> {
  return transact(db, async (tx) => {
    await lockOrder(tx, orderId);
    const closed = await tx
      .updateTable("cases")
      .set({ closedAt: Date.now() })
      .where("orderId", "=", orderId)
      .where("number", "=", number)
      .where("closedAt", "is", null)
      .returning("number")
      .executeTakeFirst();
    if (!closed) throw new Refusal("conflict", "Somebody has dealt with that already.");
    await addOrderEvent(tx, orderId, { kind: "dealt with", actor: "staff", staffId });
  });
}
