import type { Db } from "../../../db/connect";
import type { OrderMails } from "../../../db/desk-tables";
import { transact } from "../../../db/transact";
import { addLetter, type NewLetter } from "~/shop/letters/outbox.server";
import { logAtDesk } from "~/shop/desk-log.server";
import type { MailChoices } from "./mail-choices";
import { may } from "./roles";

/** The e-mails that somebody gets: until they choose, all but those about orders. */
export async function readMailChoices(db: Db, staffId: string): Promise<MailChoices> {
  const chosen = await db
    .selectFrom("mailChoices")
    .select(["orders", "alarms"])
    .where("customerId", "=", staffId)
    .executeTakeFirst();
  return { orders: chosen?.orders ?? "none", alarms: chosen?.alarms !== 0 };
}

/**
 * Replaces somebody's choice of e-mails. A person who chooses the e-mail of each morning gets the first one
 * on the next morning, about the orders from now on.
 */
export async function chooseMails(db: Db, staffId: string, chosen: MailChoices): Promise<void> {
  const { orders, alarms } = chosen;
  await transact(db, async (tx) => {
    const before = await readMailChoices(tx, staffId);
    const isNewMorning = orders === "morning" && before.orders !== "morning";
    const changes = {
      orders,
      alarms: Number(alarms),
      ...(isNewMorning && { reportedUntil: Date.now() }),
    };
    await tx
      .insertInto("mailChoices")
      .values({ customerId: staffId, ...changes })
      .onConflict((conflict) => conflict.column("customerId").doUpdateSet(changes))
      .execute();
    await logAtDesk(tx, { did: "chose e-mails", staffId, detail: chosen });
  });
}

/** A new owner gets the e-mail of each morning, unless they have chosen before. */
export async function startMorningMails(tx: Db, staffId: string): Promise<void> {
  await tx
    .insertInto("mailChoices")
    .values({ customerId: staffId, orders: "morning", reportedUntil: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An occasion for an e-mail: each order, each morning, or something that needs an owner. */
export type MailOccasion = Exclude<OrderMails, "none"> | "alarms";

export type Reader = { id: string; email: string };

/** Those who get the e-mails of an occasion: they may change settings, and want them. */
export async function listReaders(db: Db, occasion: MailOccasion): Promise<Reader[]> {
  const staff = await db
    .selectFrom("staff")
    .innerJoin("customers", "customers.id", "staff.customerId")
    .leftJoin("mailChoices", "mailChoices.customerId", "staff.customerId")
    .select(["customers.id", "customers.email", "role"])
    .where("disabledAt", "is", null)
    .where((eb) =>
      occasion === "alarms"
        ? eb(eb.fn.coalesce("mailChoices.alarms", eb.val(1)), "=", 1)
        : eb("mailChoices.orders", "=", occasion),
    )
    .orderBy("customers.id")
    .execute();
  return staff
    .filter(({ role }) => may(role, "change settings"))
    .map(({ id, email }) => ({ id, email }));
}

/** The things that need an owner. The key of their letter begins with one. */
export type Alarm =
  | "owner-dispute"
  | "owner-dispute-due"
  | "owner-held"
  | "owner-case"
  | "owner-stray"
  | "owner-refund-failed"
  | "owner-letters"
  | "owner-backup";

/**
 * Tells owners that something needs them. Call it in the transaction that makes the change.
 * @param alarm its key is the event's, and `aboutId` the id of the thing
 * @param exceptId who knows already, because it is their own doing
 */
export function alarmOwners(
  tx: Db,
  alarm: { key: `${Alarm}:${string}`; aboutId: string },
  exceptId?: string,
): Promise<void> {
  return writeToReaders(tx, "alarms", { ...alarm, kind: "owner-alarm" }, exceptId);
}

/**
 * Adds a letter to each reader. Call it in the transaction that makes the change.
 * @param letter its key is the event's
 * @param exceptId a reader who gets none
 */
export async function writeToReaders(
  tx: Db,
  occasion: MailOccasion,
  { key, ...letter }: Omit<NewLetter, "customerId">,
  exceptId?: string,
): Promise<void> {
  for (const { id } of await listReaders(tx, occasion)) {
    if (id !== exceptId) await addLetter(tx, { ...letter, key: `${key}:${id}`, customerId: id });
  }
}
