import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import type { CustomersTable } from "../../../db/schema";
import { wipeDeleted } from "../../../db/wipe-deleted";
import { requireSameHash } from "~/shop/customers/customers.server";
import { isStaff } from "~/shop/staff/staff.server";
import { eraseCustomer, eraseOrdersOf, findOpenOrder } from "./erase-person.server";
import { noteErasure } from "./erasures.server";
import { refuseWhenDown } from "~/shop/checkout/payments-down.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { recordPayment } from "~/shop/checkout/record-payment.server";
import { Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";

/**
 * Closes a customer’s account and erases the personal data in their orders. Only the e-mail address
 * stays, until the closing letter is sent.
 * @param passwordHash the result of `requirePassword`
 * @throws {Refusal} while cards or a payment are under way, and for staff
 */
export function closeAccount(shop: Shop, id: string, passwordHash: string): Promise<void> {
  return endAccount(shop, id, (tx) => requireSameHash(tx, id, passwordHash));
}

/**
 * Closes an account for any reason.
 * @param lock runs first in the transaction; it locks the customer, and throws if the account must
 * stay
 */
export async function endAccount(
  shop: Shop,
  id: string,
  lock: (tx: Db) => Promise<void>,
): Promise<void> {
  await refuseWhileNeeded(shop.db, id);
  await closePaymentPages(shop, id);
  await transact(shop.db, async (tx) => {
    await lock(tx);
    await refuseWhileNeeded(tx, id);
    await eraseOrdersOf(tx, id);
    await keepAddressAlone(tx, id);
    await noteErasure(tx, id);
    await addLetter(tx, {
      key: `account-closed:${id}`,
      kind: "account-closed",
      customerId: id,
    });
  });
  await wipeDeleted(shop.db);
}

async function refuseWhileNeeded(db: Db, customerId: string): Promise<void> {
  const reason = await whyNotClosed(db, customerId);
  if (reason) throw new Refusal("conflict", reason);
}

/** The reason why the account stays open, for its customer; undefined if it may be closed. */
export async function whyNotClosed(db: Db, customerId: string): Promise<string | undefined> {
  if (await isStaff(db, customerId)) return "You have a desk here. Hand that over first.";
  const open = await findOpenOrder(db, customerId);
  if (!open) return undefined;
  return `Your order ${open} hasn’t left us yet, and we need to know where it goes. Once it’s in the post, you can go too.`;
}

/** Whether the account was closed, and perhaps deleted since. */
export async function isClosed(db: Db, customerId: string): Promise<boolean> {
  const open = await db
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return open === undefined;
}

/**
 * Deletes closed accounts whose last letter was sent or given up.
 * @returns the number of accounts
 */
export async function removeClosedAccounts(db: Db): Promise<number> {
  const closed = await db
    .selectFrom("customers")
    .select("id")
    .where("closedAt", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("outbox")
            .select("key")
            .whereRef("outbox.customerId", "=", "customers.id")
            .where("state", "=", "waiting"),
        ),
      ),
    )
    .execute();
  for (const { id } of closed) await transact(db, (tx) => eraseCustomer(tx, id));
  if (closed.length > 0) await wipeDeleted(db);
  return closed.length;
}

/** Otherwise a payment on an open page would have no order. */
async function closePaymentPages(shop: Shop, customerId: string): Promise<void> {
  const open = await shop.db
    .selectFrom("orders")
    .select("checkoutSessionId")
    .where("customerId", "=", customerId)
    .where("status", "=", "Awaiting payment")
    .where("paidAt", "is", null)
    .where("checkoutSessionId", "is not", null)
    .$narrowType<{ checkoutSessionId: string }>()
    .execute();
  for (const { checkoutSessionId } of open) {
    const outcome = await refuseWhenDown(shop, () =>
      shop.payments.closeCheckout(checkoutSessionId),
    );
    if (outcome?.state === "open") {
      throw new Refusal("conflict", "A payment of yours is on its way. Try again once it’s done.");
    }
    if (outcome) await recordPayment(shop, outcome);
  }
}

/** The columns of a customer that say nothing personal, and the address of the last letter. */
type Kept = "id" | "email" | "basketVersion" | "createdAt" | "lastActiveAt";

async function keepAddressAlone(tx: Db, id: string): Promise<void> {
  const closed = {
    name: "",
    // E-mail addresses contain no spaces, so nobody can log in or register with this one.
    normalisedEmail: `closed ${id}`,
    passwordHash: "",
    closedAt: Date.now(),
  } satisfies Record<Exclude<keyof CustomersTable, Kept>, unknown>;
  await tx.updateTable("customers").set(closed).where("id", "=", id).execute();
  for (const table of [
    "tokens",
    "basketLines",
    "favourites",
    "passwordResets",
    "emailChanges",
    "outbox",
  ] as const) {
    await tx.deleteFrom(table).where("customerId", "=", id).execute();
  }
}
