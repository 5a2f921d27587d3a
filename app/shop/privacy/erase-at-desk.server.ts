import { sql, type SqlBool } from "kysely";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { wipeDeleted } from "../../../db/wipe-deleted";
import { endAccount } from "./close-account.server";
import { readCustomerData, readGuestData } from "./customer-data.server";
import { lockCustomer } from "~/shop/customers/customers.server";
import { eraseOrder } from "./erase-person.server";
import { Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";
import { isGuests } from "./whose-orders.server";
import { logAtDesk } from "~/shop/desk-log.server";
import { findGuestEmail, readPerson, whyNeeded, type Subject } from "./people.server";

/**
 * Exports the data of a person, for that person.
 * @throws {Refusal} if there is no such person any more, and after too many exports
 */
export async function giveData(
  { db, limits }: Pick<Shop, "db" | "limits">,
  staffId: string,
  subject: Subject,
) {
  await limits.exportData(staffId);
  const person = await readPerson(db, subject);
  if (!person) throw nobody();
  await logAtDesk(db, { did: "gave somebody their data", staffId, detail: subject });
  return "customer" in subject
    ? readCustomerData(db, subject.customer)
    : readGuestData(db, person.email);
}

/**
 * Erases a person from everything but the money. A customer's account is closed, and a letter
 * reports that before the address is deleted too. A guest's orders lose the personal data at once.
 * @throws {Refusal} while cards, a refund or a dispute are under way, and for staff
 */
export async function erasePerson(shop: Shop, staffId: string, subject: Subject): Promise<void> {
  const person = await readPerson(shop.db, subject);
  if (!person) throw nobody();
  refuse(person.whyNot);
  if ("customer" in subject) await eraseCustomer(shop, staffId, subject.customer);
  else await eraseGuest(shop.db, staffId, subject.order);
}

function eraseCustomer(shop: Shop, staffId: string, customerId: string): Promise<void> {
  return endAccount(shop, customerId, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer || customer.closedAt !== null) throw nobody();
    await logAtDesk(tx, { did: "erased a person", staffId, detail: { customer: customerId } });
  });
}

async function eraseGuest(db: Db, staffId: string, orderId: string): Promise<void> {
  await transact(db, async (tx) => {
    const email = await findGuestEmail(tx, orderId);
    if (email === undefined) throw nobody();
    const orders = await tx
      .selectFrom("orders")
      .select("id")
      .where(isGuests(email))
      .orderBy("id")
      .execute();
    for (const { id } of orders) await eraseOrder(tx, id);
    // The orders are locked here, so recent changes are visible.
    const ids = orders.map(({ id }) => id);
    refuse(await whyNeeded(tx, sql<SqlBool>`orders.id in (${sql.join(ids)})`));
    await logAtDesk(tx, { did: "erased a person", staffId, detail: { order: orderId } });
  });
  await wipeDeleted(db);
}

function refuse(whyNot: string[]): void {
  if (whyNot.length > 0) throw new Refusal("conflict", whyNot.join(" "));
}

function nobody(): Refusal {
  return new Refusal("missing", "There is nobody, or nobody any more.");
}
