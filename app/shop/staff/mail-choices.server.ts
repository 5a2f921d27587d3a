import type { Db } from "../../../db/connect";
import type { OrderMails } from "../../../db/desk-tables";
import { transact } from "../../../db/transact";
import { addLetter, type NewLetter } from "~/shop/letters/outbox.server";
import { logAtDesk } from "~/shop/desk-log.server";
import { keysOf } from "~/shop/objects";
import { mailSubjects, type MailChoices, type MailSubject } from "./mail-choices";
import { may } from "./roles";

const subjects = keysOf(mailSubjects);

/** The e-mails that somebody gets: until they choose, all but those about orders. */
export async function readMailChoices(db: Db, staffId: string): Promise<MailChoices> {
  const chosen = await db
    .selectFrom("mailChoices")
    .select(["orders", ...subjects])
    .where("customerId", "=", staffId)
    .executeTakeFirst();
  return {
    orders: chosen?.orders ?? "none",
    about: subjects.filter((subject) => chosen?.[subject] !== 0),
  };
}

/**
 * Replaces somebody's choice of e-mails. A person who chooses the e-mail of each morning gets the first one
 * on the next morning, about the orders from now on.
 */
export async function chooseMails(db: Db, staffId: string, chosen: MailChoices): Promise<void> {
  const { orders, about } = chosen;
  const columns = Object.fromEntries(
    subjects.map((subject) => [subject, Number(about.includes(subject))]),
  );
  await transact(db, async (tx) => {
    const before = await readMailChoices(tx, staffId);
    const isNewMorning = orders === "morning" && before.orders !== "morning";
    const changes = { ...columns, orders, ...(isNewMorning && { reportedUntil: Date.now() }) };
    await tx
      .insertInto("mailChoices")
      .values({ customerId: staffId, ...changes })
      .onConflict((conflict) => conflict.column("customerId").doUpdateSet(changes))
      .execute();
    const detail = { orders, about: about.join(", ") };
    await logAtDesk(tx, { did: "chose e-mails", staffId, detail });
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

/** An occasion for an e-mail: a subject, each order, or each morning. */
export type MailOccasion = MailSubject | Exclude<OrderMails, "none">;

const isOfOrders = (occasion: MailOccasion) => occasion === "each" || occasion === "morning";

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
      isOfOrders(occasion)
        ? eb("mailChoices.orders", "=", occasion)
        : eb(eb.fn.coalesce(eb.ref(`mailChoices.${occasion}`), eb.val(1)), "=", 1),
    )
    .orderBy("customers.id")
    .execute();
  return staff
    .filter(({ role }) => may(role, "change settings"))
    .map(({ id, email }) => ({ id, email }));
}

/**
 * Adds a letter to each reader. Call it in the transaction that makes the change.
 * @param letter its key is the event's
 * @param exceptId who knows already, because it is their own doing
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
