import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { addLetter, type NewLetter } from "~/shop/letters/outbox.server";
import { logAtDesk } from "~/shop/desk-log.server";
import { keysOf } from "~/shop/objects";
import { mailSubjects, type MailSubject } from "./mail-choices";
import { may } from "./roles";

const subjects = keysOf(mailSubjects);

/** The subjects that somebody gets e-mails about: all of them until they choose. */
export async function readMailChoices(db: Db, staffId: string): Promise<MailSubject[]> {
  const chosen = await db
    .selectFrom("mailChoices")
    .select(subjects)
    .where("customerId", "=", staffId)
    .executeTakeFirst();
  return subjects.filter((subject) => chosen?.[subject] !== 0);
}

/** Replaces somebody's choice of e-mails. */
export async function chooseMails(db: Db, staffId: string, about: MailSubject[]): Promise<void> {
  const chosen = Object.fromEntries(
    subjects.map((subject) => [subject, Number(about.includes(subject))]),
  );
  await transact(db, async (tx) => {
    await tx
      .insertInto("mailChoices")
      .values({ customerId: staffId, ...chosen })
      .onConflict((conflict) => conflict.column("customerId").doUpdateSet(chosen))
      .execute();
    await logAtDesk(tx, { did: "chose e-mails", staffId, detail: { about: about.join(", ") } });
  });
}

export type Reader = { id: string; email: string };

/** Those who get e-mails about it: they may change settings, and have not turned it off. */
export async function listReaders(db: Db, subject: MailSubject): Promise<Reader[]> {
  const staff = await db
    .selectFrom("staff")
    .innerJoin("customers", "customers.id", "staff.customerId")
    .leftJoin("mailChoices", "mailChoices.customerId", "staff.customerId")
    .select(["customers.id", "customers.email", "role"])
    .where("disabledAt", "is", null)
    .where((eb) => eb.fn.coalesce(eb.ref(`mailChoices.${subject}`), eb.val(1)), "=", 1)
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
  subject: MailSubject,
  { key, ...letter }: Omit<NewLetter, "customerId">,
  exceptId?: string,
): Promise<void> {
  for (const { id } of await listReaders(tx, subject)) {
    if (id !== exceptId) await addLetter(tx, { ...letter, key: `${key}:${id}`, customerId: id });
  }
}
