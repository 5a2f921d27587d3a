import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { endedStatuses } from "~/shop/orders/order";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { answerCause, settle } from "~/shop/standing/settle.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { Refusal } from "~/shop/refusal";
import { readPostedLines } from "~/shop/orders/parcel.server";
import { leaveBatch } from "~/shop/orders/leave-batch.server";
import { addressLines, readAddressee, writeAddressee } from "~/shop/orders/address";
import { indexOrder } from "~/shop/orders/order-index.server";
import { isPrinted, paidOrders } from "~/shop/standing/parcels.server";
import { may, type StaffRole } from "~/shop/staff/roles";
import { setPostOn } from "~/shop/orders/due-days.server";
import { storeEventText } from "~/shop/orders/staff-notes.server";

/** A correction of an order before it leaves. A message is identified by its line's position. */
export type Correction = {
  what: "email" | "address" | "postOn" | { message: number };
  /** The value that its corrector saw; undefined if they saw a part of it. */
  was?: string;
  /**
   * The new value. An address is the name, and the parts below it as they are stored; a day of posting is
   * empty for as soon as can be.
   */
  now: string;
};

/** A staff member, or the shopper, whose form may come twice. */
export type Corrector = { staffId: string; role: StaffRole } | "shopper";

/**
 * Corrects an order, and notifies its customer.
 * @throws {Refusal} if it has left, if somebody else changed it first, if it is printed and the corrector
 * is not the owner, or for the message of a card that is not posted
 */
export async function correctOrder(
  db: Db,
  by: Corrector,
  id: string,
  { what, was, now }: Correction,
): Promise<void> {
  await transact(db, async (tx) => {
    const order = await lockCorrectable(tx, by, id);
    const found = await readField(tx, id, what, order);
    const shown = (text: string) => (what === "address" ? addressLines(text).join("\n") : text);
    if (found === now && by === "shopper") return;
    if (was !== undefined && found !== was) {
      throw new Refusal(
        "conflict",
        `Somebody was quicker. It says now: “${shown(found)}”. You wrote: “${shown(now)}”.`,
      );
    }
    if (typeof what === "object") await requirePosted(tx, id, what.message, now);
    if (found === now) throw new Refusal("invalid", "That’s what it says already.");
    const staffId = by === "shopper" ? undefined : by.staffId;
    await storeField(tx, id, what, now);
    if (what === "address") {
      await answerCause(tx, staffId, id, "no address");
      await settle(tx, id);
    }
    if (what !== "email") await leaveBatch(tx, id, "corrected");
    await indexOrder(tx, id);
    const detail = typeof what === "string" ? fieldNames[what] : "message";
    const actor = by === "shopper" ? by : "staff";
    const number = await addOrderEvent(tx, id, { kind: "changed", actor, staffId, detail });
    await storeEventText(tx, id, number, shown(found));
    await notifyCustomer(tx, id, number, { what, was: found });
  });
}

/** @throws {Refusal} if there is no such order, or it is too late for its corrector */
async function lockCorrectable(tx: Db, by: Corrector, id: string) {
  await lockOrder(tx, id);
  const order = await paidOrders(tx)
    .where("id", "=", id)
    .select(["status", "email", "deliveryName", "deliveryAddress", "postOn", "erasedAt"])
    .select((eb) => isPrinted(eb).as("isPrinted"))
    .executeTakeFirst();
  if (!order || order.erasedAt !== null) throw new Refusal("missing", "There is no such order.");
  if (endedStatuses.includes(order.status)) {
    throw new Refusal("conflict", `${id} has left. What it says now is what it says.`);
  }
  if (order.isPrinted && by === "shopper") {
    throw new Refusal("conflict", "It’s on the press. What it says now is what it says.");
  }
  if (order.isPrinted && by !== "shopper" && !may(by.role, "correct printed orders")) {
    throw new Refusal("not yours", `${id} is printed. Only the owner can correct it now.`);
  }
  return order;
}

/** @throws {Refusal} for a card that is not in the parcel, whose message nobody prints */
async function requirePosted(tx: Db, id: string, position: number, now: string): Promise<void> {
  const parcel = await readPostedLines(tx, id);
  if (parcel.some((line) => line.position === position)) return;
  throw new Refusal(
    "conflict",
    `That card isn’t printed any more, so its message stays as it is. You wrote: “${now}”.`,
  );
}

/** The labels in letters and on the order's page. */
const fieldNames = { email: "e-mail address", address: "address", postOn: "day of posting" };

type Fields = Record<"email" | "deliveryName" | "deliveryAddress" | "postOn", string | null>;

async function readField(tx: Db, id: string, what: Correction["what"], order: Fields) {
  if (what === "email" || what === "postOn") return order[what] ?? "";
  if (what === "address") return writeAddressee(readAddressee(order));
  const line = await tx
    .selectFrom("orderLines")
    .select("personalisation")
    .where("orderId", "=", id)
    .where("position", "=", what.message)
    .executeTakeFirst();
  if (!line) throw new Refusal("missing", "There is no such card in that order.");
  return line.personalisation;
}

async function storeField(tx: Db, id: string, what: Correction["what"], now: string) {
  if (typeof what === "object") {
    await tx
      .updateTable("orderLines")
      .set({ personalisation: now })
      .where("orderId", "=", id)
      .where("position", "=", what.message)
      .execute();
    return;
  }
  if (what === "postOn") return setPostOn(tx, id, now || null, new Date());
  const [deliveryName = "", ...lines] = now.split("\n");
  await tx
    .updateTable("orders")
    .set(what === "email" ? { email: now } : { deliveryName, deliveryAddress: lines.join("\n") })
    .where("id", "=", id)
    .execute();
}

/**
 * A new e-mail address gets the confirmation again, with a new link to the order, and an old one a
 * notice. All earlier links end. The key of the letter about a message names its line.
 */
async function notifyCustomer(
  tx: Db,
  orderId: string,
  number: number,
  { what, was }: Required<Pick<Correction, "what" | "was">>,
): Promise<void> {
  const about = { orderId, aboutId: String(number) };
  const line = typeof what === "object" ? `:${what.message}` : "";
  await addLetter(tx, {
    key: `order-changed:${orderId}:${number}${line}`,
    kind: "order-changed",
    ...about,
  });
  if (what !== "email") return;
  await tx.deleteFrom("orderLinks").where("orderId", "=", orderId).execute();
  if (was !== "") {
    await addLetter(tx, { key: `order-moved:${orderId}:${number}`, kind: "order-moved", ...about });
  }
  await addLetter(tx, {
    key: `order-confirmation:${orderId}:${number}`,
    kind: "order-confirmation",
    orderId,
  });
}
